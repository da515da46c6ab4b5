import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { chunkKey, objectKey, type ObjectStore } from '@helix/objects';
import type { TestDatabase } from '../../../database/src/testing/index.js';
import { TWO_CLINICS } from '../../../database/src/testing/index.js';

const RECORDING = '00000000-0000-4000-8000-000000000001';
const DELETED = '00000000-0000-4000-8000-000000000002';
const REPORT = '00000000-0000-4000-8000-000000000003';
const SOUND = 'the sound of a part';
const PDF = '%PDF-1.7 of a month';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The objects that the rows of `insertInstallation` name. */
export const OBJECTS = {
  chunk: {
    key: chunkKey({ clinicId: 1, recordingId: RECORDING }, { index: 1, sha256: sha256(SOUND), format: 'webm' }),
    text: SOUND,
    contentType: 'audio/webm',
  },
  report: { key: objectKey(2, 'monthly-reports', '2026-10', '1.pdf'), text: PDF, contentType: 'application/pdf' },
};

/** Fills a database with two clinics and with whatever is hard to copy, as its owner. */
export async function insertInstallation({ ownerPool }: TestDatabase): Promise<void> {
  await ownerPool.query(`
    ${TWO_CLINICS}
    select setval('clinic_clinic_id_seq', 7);
    insert into app_user (user_id, email, first_name, last_name) overriding system value values (5, 'ana@maple.example', 'Ana', 'Bird');
    insert into user_clinic (user_id, clinic_id) values (5, 1);
    insert into user_session (user_id, refresh_hash, expires_at) values (5, '\\x01', now() + interval '1 day');
    insert into signing_key (key_id, encrypted_key) values (gen_random_uuid(), 'sealed');
    insert into one_time_link (token_hash, user_id, kind, expires_at) values ('\\x02', 5, 'passwordReset', now() + interval '1 day');
    insert into setup_code (clinic_id, code_hash, expires_at) values (1, '\\x03', now() + interval '1 day');
    insert into agent_key (clinic_id, key_hash) values (1, '\\x00ff5c0a');
    insert into audit_trail (action, details) values ('signedIn', '{"a": "x\\ty", "n": 1.50}');
    insert into quarantine (clinic_id, entity, entity_id, version, stage, reason, payload)
      values (1, 'fee', 'F', 1, 'ingest', 'wrong', '{}');
    insert into operatory (clinic_id, id, version, name, extra) values
      (1, 'a', 1, E'tab\\tline\\nreturn\\rback\\\\slash \\\\N', '{"z": [1, null]}'),
      (1, 'B', 9007199254740993, null, '{}'),
      (1, 'ä', 2, '\\N', '{}'),
      (2, 'a', 1, '', '{}');
    insert into fee (clinic_id, id, version, fee_schedule_id, code, fee) values (1, 'F1', 1, 'S', '11101.5', 12.30);
    insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount, teeth)
      values (1, 'P1', 1, 'p', 'H', '2026-02-28', '11101', 102, 0.10, '["1", "2 \\"x\\""]');
    insert into key_list (clinic_id, entity, run_id, version) values (1, 'fee', gen_random_uuid(), 1);
    insert into key_list_part (clinic_id, entity, part, keys) values (1, 'fee', 1, '{"1","2 \\"x\\", y",NULL}');
    insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status, booked_at)
      values (1, 'A1', 1, 'p', 'H', '2026-11-01 01:30:00.123456', 60, 'scheduled', '2026-03-08 07:30:00.000001');
    insert into recording (clinic_id, recording_id, appointment_id, number, has_consent, started_at, stopped_at, state, deleted_at, audio_seconds)
      values (1, '${RECORDING}', 'A1', 1, true, now(), now(), 'waiting', null, 0.1), (1, '${DELETED}', 'A1', 2, true, now(), now(), 'ready', now(), null);
    insert into recording_chunk (clinic_id, recording_id, chunk_index, sha256, size_bytes, begins_file, start_time, end_time, duration_seconds, received_at)
      values (1, '${RECORDING}', 1, '${sha256(SOUND)}', ${SOUND.length}, true, now(), now(), 1e-7, now());
    insert into monthly_report (clinic_id, report_id, month, version, state, wants_mail, data, as_of, pages, object_key, bytes, sha256, made_at)
      values (2, '${REPORT}', '2026-10-01', 1, 'stored', true, '{}', now(), 1, '${OBJECTS.report.key}', ${PDF.length}, '${sha256(PDF)}', now());
    insert into log_position (log, consumer_group, topic, partition, next_offset) values
      ('postgres', 'apply', 'pms.changes', 0, 5), ('kafka-cluster', 'apply', 'pms.changes', 0, 77);
    insert into outbox (topic, key, value, headers) values ('clinic.touched', '1', '{}', '{}');
    insert into job_outbox (queue, payload) values ('mail', '{}');
    insert into agent_command (clinic_id, command_id, kind, state, expires_at, requested_by_email, requested_at)
      values (1, gen_random_uuid(), 'uninstall', 'queued', now() + interval '1 day', 'ana@maple.example', now());
    select nextval('agent_poll'), nextval('agent_poll');`);
}

/** Stores the objects that the rows name. */
export async function putObjects(
  store: ObjectStore,
  objects: readonly (typeof OBJECTS.chunk)[] = Object.values(OBJECTS),
) {
  for (const { key, text, contentType } of objects)
    await store.put(key, Readable.from([Buffer.from(text)]), { contentType, sha256: sha256(text) });
}

/** A folder that is deleted by `remove`. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'helix-backup-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
