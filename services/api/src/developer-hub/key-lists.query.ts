import type { KeyListRow } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { pageOf, type ListQuery, type Page } from '@helix/web';

/** The sort fields of `GET Hub/KeyLists`. */
const SORT_COLUMNS = {
  startedAt: 'started_at',
  clinicName: 'lower(name)',
  entity: 'entity',
  state: 'state',
  missing: 'missing',
  total: 'total',
} as const;
export const KEY_LIST_SORTS = Object.keys(SORT_COLUMNS) as [KeyListSort, ...KeyListSort[]];
type KeyListSort = keyof typeof SORT_COLUMNS;

export interface KeyListsFilter {
  clinicId?: number | undefined;
  state?: KeyListRow['state'] | undefined;
  sort?: [KeyListSort, 'ASC' | 'DESC'] | undefined;
  range?: ListQuery['range'];
}

/** The lists of keys of some clinics that delete rows, or have, by default the newest first. */
export function readKeyLists(
  database: Database,
  clinicIds: readonly number[],
  { clinicId, state, sort = ['startedAt', 'DESC'], range }: KeyListsFilter,
): Promise<Page<KeyListRow>> {
  const scope = clinicId === undefined ? clinicIds : clinicIds.filter((id) => id === clinicId);
  return database.inClinics(scope, async (transaction) => {
    const parameters = [scope, state ?? null];
    const { rows: counted } = await transaction.query<{ total: number }>(
      `select count(*)::integer as total ${MATCHES}`,
      parameters,
    );
    const { limit, offset } = pageOf(range);
    const { rows } = await transaction.query<StoredList>(
      `${ROWS} ${MATCHES} order by ${SORT_COLUMNS[sort[0]]} ${sort[1] === 'ASC' ? 'asc' : 'desc'},
         started_at desc, clinic_id, entity limit $3 offset $4`,
      [...parameters, limit, offset],
    );
    return { rows: rows.map(keyListRow), total: counted[0]?.total ?? 0, range };
  });
}

/** The newest list of an entity's keys, with the state that it has now; undefined: there is none. */
export async function readKeyList(
  transaction: Pick<Transaction, 'query'>,
  clinicId: number,
  entity: KeyListRow['entity'],
): Promise<{ clinicName: string; runId: string; state: string; missing: number | null } | undefined> {
  const { rows } = await transaction.query<{
    clinicName: string;
    runId: string;
    state: string;
    missing: number | null;
  }>(ONE, [clinicId, entity]);
  return rows[0];
}

type StoredList = Omit<KeyListRow, 'startedAt'> & { startedAt: Date };

const keyListRow = ({ startedAt, ...row }: StoredList): KeyListRow => ({ ...row, startedAt: startedAt.toISOString() });

const ROWS = `
  select concat_ws(' ', k.clinic_id, entity) as id, k.clinic_id as "clinicId", c.name as "clinicName", entity,
         run_id as "runId", k.state, coalesce(missing, 0) as missing, coalesce(k.total, 0) as total,
         started_at as "startedAt"`;

// Of a list that is still arriving, nobody knows yet what it deletes.
const MATCHES = `
  from key_list k join clinic c using (clinic_id)
  where clinic_id = any($1::integer[]) and ($2::text is null or k.state = $2) and k.state <> 'arriving' and missing > 0`;

const ONE = `
  select c.name as "clinicName", run_id as "runId", k.state, missing from key_list k join clinic c using (clinic_id)
  where clinic_id = $1 and entity = $2`;
