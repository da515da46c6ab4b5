import type {
  AgentCommandKind,
  AgreeToDeletes,
  ChooseProviders,
  DeletesAgreed,
  KeyListRow,
  AgentRow,
  CommandRow,
  CommandSent,
  HubEmployees,
  HubStatus,
  MonthlyReportStarted,
  QuarantinedChange,
  ReplayAnswer,
  ReplayForm,
} from '@helix/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callWithHeaders } from '../api/client.js';
import { useSession } from '../session/session-context.js';

/** The react-admin resources of the lists. */
export const AGENTS = 'Clinic/Agents';
export const COMMANDS = 'Clinic/Commands';
export const QUARANTINE = 'Quarantine';
export const KEY_LISTS = 'Hub/KeyLists';
const EMPLOYEES = 'Hub/Employees';

/** The query of what waits on the log, in the job queues and in the outboxes. */
export const STATUS = 'Hub/Status';

/** Polls of an agent that stays online are no events: it would look older and older on a page that stays open. */
export const AGENTS_REFETCH_MS = 30_000;

/** The agent of the current clinic; undefined until it is known. */
export function useAgent(): AgentRow | undefined {
  const { clinicId } = useSession().clinic;
  const { data } = useQuery({
    queryKey: [AGENTS, 'ofClinic', clinicId],
    queryFn: ({ signal }) => call<AgentRow[]>(AGENTS, { query: { filter: JSON.stringify({ clinicId }) }, signal }),
    staleTime: 0,
    refetchInterval: AGENTS_REFETCH_MS,
  });
  return data?.[0];
}

/** Commands of the current clinic that are looked at for one that has not ended. */
const RECENT = '[0,19]';

/** The commands of the current clinic that have not ended, the newest first. */
export function useOpenCommands(): CommandRow[] {
  const { clinicId } = useSession().clinic;
  const { data = [] } = useQuery({
    queryKey: [COMMANDS, 'ofClinic', clinicId],
    queryFn: ({ signal }) =>
      call<CommandRow[]>(COMMANDS, { query: { filter: JSON.stringify({ clinicId }), range: RECENT }, signal }),
    staleTime: 0,
  });
  return data.filter(({ finishedAt }) => finishedAt === null);
}

/** What waits where. What stands still sends no events, so that the figures are read again while they are shown. */
export function useHubStatus(refetchInterval: number | false = false) {
  return useQuery({
    queryKey: [STATUS],
    queryFn: ({ signal }) => call<HubStatus>(STATUS, { signal }),
    staleTime: 0,
    refetchInterval,
  });
}

const PATHS: Record<Exclude<AgentCommandKind, 'sql'>, string> = {
  uninstall: 'Clinic/UninstallAgent',
  checkForUpdates: 'Clinic/CheckAgentForUpdates',
  resyncAll: 'Clinic/SetResyncAll',
  restart: 'Clinic/RestartRNAAgentService',
};

/** Queues a command for the agent of the current clinic, or joins one of its kind that has not ended. Throws an ApiError. */
export function useSendCommand(): (kind: keyof typeof PATHS) => Promise<CommandSent> {
  const queryClient = useQueryClient();
  return async (kind) => {
    const sent = await call<CommandSent>(PATHS[kind], { method: 'POST' });
    void queryClient.invalidateQueries({ queryKey: [COMMANDS] });
    return sent;
  };
}

/** Has the monthly report of a clinic made. Throws an ApiError. */
export const generateMonthlyReport = (clinicId: number): Promise<MonthlyReportStarted> =>
  call<MonthlyReportStarted>('EmailReports/RnaMonthly', { method: 'POST', query: { clinicId } });

/** Rows of a practice-management system. */
export interface StatementRows {
  rows: Record<string, unknown>[];
  /** Whether a limit cut them. */
  isTruncated: boolean;
}

/** Runs a statement on the practice-management system of the current clinic. Throws an ApiError. */
export async function submitStatement(sql: string): Promise<StatementRows> {
  const { answer, headers } = await callWithHeaders<StatementRows['rows']>('Clinic/SubmitCommand', {
    method: 'POST',
    body: { sql },
  });
  return { rows: answer, isTruncated: headers.get('x-helix-truncated') === 'true' };
}

/** A quarantined change with what it says, which is audited: each opening reads it once. */
export const quarantinedChangeQuery = (id: number) => ({
  queryKey: ['quarantinedChange', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<QuarantinedChange>(`${QUARANTINE}/${id}`, { signal }),
  gcTime: 0,
  staleTime: Infinity,
});

/** Puts quarantined changes on the log again. Throws an ApiError. */
export function useReplay(): (form: ReplayForm) => Promise<ReplayAnswer> {
  const queryClient = useQueryClient();
  return async (form) => {
    try {
      return await call<ReplayAnswer>(`${QUARANTINE}/Replay`, { method: 'POST', body: form });
    } finally {
      void queryClient.invalidateQueries({ queryKey: [QUARANTINE] });
      void queryClient.invalidateQueries({ queryKey: [STATUS] });
    }
  };
}

/** How many lists of keys wait until somebody agrees to what they delete. */
export function useWaitingDeletes(): number {
  const { data = 0 } = useQuery({
    queryKey: [KEY_LISTS, 'waiting'],
    queryFn: async ({ signal }) => {
      const query = { filter: JSON.stringify({ state: 'waiting' }) };
      return (await call<KeyListRow[]>(KEY_LISTS, { query, signal })).length;
    },
    staleTime: 0,
  });
  return data;
}

/** Agrees to the deletes of a list of keys. Throws an ApiError: nothing is deleted then. */
export function useAgreeToDeletes(): (list: AgreeToDeletes) => Promise<DeletesAgreed> {
  const queryClient = useQueryClient();
  return async ({ clinicId, entity, runId }) => {
    try {
      return await call<DeletesAgreed>(`${KEY_LISTS}/Agree`, { method: 'POST', body: { clinicId, entity, runId } });
    } finally {
      // Also after a refusal, because the list may be what is stale.
      void queryClient.invalidateQueries({ queryKey: [KEY_LISTS] });
    }
  };
}

/** The employees of a clinic's system, and whom they may be. Each opening reads them. */
export const employeesQuery = (clinicId: number) => ({
  queryKey: [EMPLOYEES, clinicId],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<HubEmployees>(EMPLOYEES, { query: { clinicId }, signal }),
  gcTime: 0,
  staleTime: Infinity,
});

/** Chooses which providers employees are. Throws an ApiError: none is chosen then. */
export function useChooseProviders(): (form: ChooseProviders) => Promise<HubEmployees> {
  const queryClient = useQueryClient();
  return async (form) => {
    const answer = await call<HubEmployees>(EMPLOYEES, { method: 'POST', body: form });
    void queryClient.invalidateQueries({ queryKey: [AGENTS] });
    return answer;
  };
}
