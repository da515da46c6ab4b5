import { settleCommands } from '@helix/agent-commands';
import type { AgentCommandKind, CommandRow, CommandState } from '@helix/contracts';
import { clockOf, type Database } from '@helix/database';
import { pageOf, type ListQuery, type Page } from '@helix/web';

/** The sort fields of `GET Clinic/Commands`. */
const SORT_COLUMNS = {
  requestedAt: 'requested_at',
  clinicName: 'lower(name)',
  kind: 'kind',
  state: 'state',
  requestedBy: 'lower(requested_by_email)',
  durationInMs: 'finished_at - requested_at',
  rowCount: 'row_count',
} as const;
export const COMMAND_SORTS = Object.keys(SORT_COLUMNS) as [CommandSort, ...CommandSort[]];
type CommandSort = keyof typeof SORT_COLUMNS;

export interface CommandsFilter {
  clinicId?: number | undefined;
  kind?: AgentCommandKind | undefined;
  state?: CommandState | undefined;
  /** A part of the statement, the error or the user's email, in any case. */
  q?: string | undefined;
  sort?: [CommandSort, 'ASC' | 'DESC'] | undefined;
  range?: ListQuery['range'];
}

/** The commands of some clinics with what became of them, by default the newest first. */
export function readCommands(
  database: Database,
  clinicIds: readonly number[],
  { clinicId, kind, state, q = '', sort = ['requestedAt', 'DESC'], range }: CommandsFilter,
): Promise<Page<CommandRow>> {
  const scope = clinicId === undefined ? clinicIds : clinicIds.filter((id) => id === clinicId);
  return database.inClinics(scope, async (transaction) => {
    await settleCommands(transaction, scope, await clockOf(transaction));
    const parameters = [scope, kind ?? null, state ?? null, q];
    const { rows: counted } = await transaction.query<{ total: number }>(
      `select count(*)::integer as total ${MATCHES}`,
      parameters,
    );
    const { limit, offset } = pageOf(range);
    const { rows } = await transaction.query<StoredCommand>(
      `${ROWS} ${MATCHES} order by ${SORT_COLUMNS[sort[0]]} ${sort[1] === 'ASC' ? 'asc' : 'desc'} nulls last,
         requested_at desc, command_id limit $5 offset $6`,
      [...parameters, limit, offset],
    );
    return { rows: rows.map(commandRow), total: counted[0]?.total ?? 0, range };
  });
}

type StoredCommand = Omit<CommandRow, 'requestedAt' | 'finishedAt'> & { requestedAt: Date; finishedAt: Date | null };

const commandRow = ({ requestedAt, finishedAt, ...row }: StoredCommand): CommandRow => ({
  ...row,
  requestedAt: requestedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

const ROWS = `
  select command_id as id, k.clinic_id as "clinicId", c.name as "clinicName", kind, sql, k.state,
         percent::integer as percent, detail, error, row_count as "rowCount", requested_by_email as "requestedBy",
         requested_at as "requestedAt", finished_at as "finishedAt",
         round(extract(epoch from finished_at - requested_at) * 1000)::integer as "durationInMs"`;

const MATCHES = `
  from agent_command k join clinic c using (clinic_id)
  where clinic_id = any($1::integer[]) and ($2::text is null or kind = $2) and ($3::text is null or k.state = $3)
    and strpos(lower(concat_ws(' ', sql, error, requested_by_email)), lower($4)) > 0`;
