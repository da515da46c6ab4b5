import type { QuarantinedChange, QuarantineRow } from '@helix/contracts';
import type { Database } from '@helix/database';
import { pageOf, problem, type ListQuery, type Page } from '@helix/web';

/** The sort fields of `GET Quarantine`. Ids increase with time. */
const SORT_COLUMNS = {
  id: 'quarantine_id',
  createdAt: 'created_at',
  clinicName: 'lower(name)',
  entity: 'entity',
  stage: 'stage',
  replayedAt: 'replayed_at',
} as const;
export const QUARANTINE_SORTS = Object.keys(SORT_COLUMNS) as [QuarantineSort, ...QuarantineSort[]];
type QuarantineSort = keyof typeof SORT_COLUMNS;

export interface QuarantineFilter {
  clinicId?: number | undefined;
  entity?: string | undefined;
  stage?: QuarantineRow['stage'] | undefined;
  /** Whether it was replayed; both if missing. */
  replayed?: boolean | undefined;
  /** A part of the reason or of the id of the row, in any case. */
  q?: string | undefined;
  sort?: [QuarantineSort, 'ASC' | 'DESC'] | undefined;
  range?: ListQuery['range'];
}

/** The quarantined changes of some clinics without what they say, by default the newest first. */
export function readQuarantine(
  database: Database,
  clinicIds: readonly number[],
  { clinicId, entity, stage, replayed, q = '', sort = ['id', 'DESC'], range }: QuarantineFilter,
): Promise<Page<QuarantineRow>> {
  const scope = clinicId === undefined ? clinicIds : clinicIds.filter((id) => id === clinicId);
  return database.inClinics(scope, async (transaction) => {
    const parameters = [scope, entity ?? null, stage ?? null, replayed ?? null, q];
    const { rows: counted } = await transaction.query<{ total: number }>(
      `select count(*)::integer as total ${MATCHES}`,
      parameters,
    );
    const { limit, offset } = pageOf(range);
    const { rows } = await transaction.query<Stored<QuarantineRow>>(
      `${ROWS} ${MATCHES} order by ${SORT_COLUMNS[sort[0]]} ${sort[1] === 'ASC' ? 'asc' : 'desc'} nulls last,
         quarantine_id desc limit $6 offset $7`,
      [...parameters, limit, offset],
    );
    return { rows: rows.map(withTexts), total: counted[0]?.total ?? 0, range };
  });
}

/** A quarantined change of one of these clinics, as its agent wrote it. @throws ProblemException 404 when there is none. */
export async function readQuarantinedChange(
  database: Database,
  clinicIds: readonly number[],
  id: number,
): Promise<QuarantinedChange> {
  const { rows } = await database.inClinics(clinicIds, (transaction) =>
    transaction.query<Stored<QuarantinedChange>>(ONE, [clinicIds, id]),
  );
  if (!rows[0]) throw problem(404, undefined, 'The change is not in quarantine any more.');
  return withTexts(rows[0]);
}

/** Counts the changes of some clinics that were not replayed, up to a number. */
export async function countQuarantined(
  database: Database,
  clinicIds: readonly number[],
  upTo: number,
): Promise<number> {
  const { rows } = await database.inClinics(clinicIds, (transaction) =>
    transaction.query<{ count: number }>(COUNT, [clinicIds, upTo]),
  );
  return rows[0]?.count ?? 0;
}

type Stored<Row extends QuarantineRow> = Omit<Row, 'createdAt' | 'replayedAt'> & {
  createdAt: Date;
  replayedAt: Date | null;
};

function withTexts<Row extends QuarantineRow>({ createdAt, replayedAt, ...row }: Stored<Row>) {
  return { ...row, createdAt: createdAt.toISOString(), replayedAt: replayedAt?.toISOString() ?? null };
}

const COLUMNS = `
  quarantine_id::float8 as id, q.clinic_id as "clinicId", c.name as "clinicName", stage, entity, entity_id as "entityId",
  reason, created_at as "createdAt", replayed_at as "replayedAt"`;

const ROWS = `select ${COLUMNS}`;

const MATCHES = `
  from quarantine q join clinic c using (clinic_id)
  where clinic_id = any($1::integer[]) and ($2::text is null or entity = $2) and ($3::text is null or stage = $3)
    and ($4::boolean is null or (replayed_at is not null) = $4)
    and strpos(lower(concat_ws(' ', reason, entity_id)), lower($5)) > 0`;

const ONE = `
  select ${COLUMNS}, payload from quarantine q join clinic c using (clinic_id)
  where clinic_id = any($1::integer[]) and quarantine_id = $2`;

const COUNT = `
  select count(*)::integer as count from (
    select from quarantine where clinic_id = any($1::integer[]) and replayed_at is null limit $2
  ) q`;
