import type { ClientBase } from 'pg';
import { chunkKey } from '@helix/objects';

/** The columns whose values are keys of objects: `table.column`. */
export const KEY_COLUMNS = ['monthly_report.object_key', 'recording.audio_key'];

const ROWS_AT_ONCE = 1_000;

/** The keys of the objects that rows name, as the transaction sees them. What is deleted has none. */
export async function* referencedKeys(transaction: ClientBase): AsyncGenerator<string> {
  for await (const { key } of read<{ key: string }>(transaction, KEYS)) yield key;
  for await (const { clinicId, recordingId, ...chunk } of read<ChunkRow>(transaction, CHUNKS))
    yield chunkKey({ clinicId, recordingId }, chunk);
}

interface ChunkRow {
  clinicId: number;
  recordingId: string;
  index: number;
  sha256: string;
  format: string;
}

/** The rows of a statement, some at a time: there may be millions. */
async function* read<Row extends object>(transaction: ClientBase, statement: string): AsyncGenerator<Row> {
  await transaction.query(`declare referenced no scroll cursor for ${statement}`);
  for (;;) {
    const { rows } = await transaction.query<Row>(`fetch ${ROWS_AT_ONCE} from referenced`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await transaction.query('close referenced');
}

const KEYS = `
  select object_key as key from monthly_report where object_key is not null
  union all
  select audio_key from recording where audio_key is not null and deleted_at is null`;

const CHUNKS = `
  select c.clinic_id as "clinicId", c.recording_id as "recordingId", c.chunk_index as index, c.sha256, c.format
  from recording_chunk c
  join recording r on r.clinic_id = c.clinic_id and r.recording_id = c.recording_id
  where r.deleted_at is null`;
