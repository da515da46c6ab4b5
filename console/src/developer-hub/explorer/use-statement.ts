import { submitCommand } from '@helix/contracts';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { toFormErrors } from '../../components/form/validation.js';
import { useSession } from '../../session/session-context.js';
import { submitStatement, type StatementRows } from '../hub-api.js';

/** The statement that the explorer starts with (spec 3 section 2: a trivial select). */
export const SAMPLE = 'select 1';

/** What became of a statement. */
export type Run =
  | { state: 'none' }
  | { state: 'waiting'; startedAt: number }
  | ({ state: 'answered'; sql: string; answeredAt: number; ms: number } & StatementRows)
  | { state: 'failed'; message: string };

interface Statement {
  text: string;
  setText: (text: string) => void;
  run: Run;
  /** Does nothing while another statement waits. */
  submit: () => Promise<void>;
}

const NONE: Run = { state: 'none' };
const textKey = (clinicGuid: string) => ['hubStatement', clinicGuid];
const runKey = (clinicGuid: string) => ['hubStatementRun', clinicGuid];

/** Kept as long as the session, in this tab alone: another tab of the hub, or another clinic, and both are there again. */
const kept = { queryFn: skipToken, gcTime: Infinity, staleTime: Infinity } as const;

/** Sets the statement of a clinic, which the explorer shows when it opens. */
export function useStatementText(): (clinicGuid: string, text: string) => void {
  const queryClient = useQueryClient();
  return (clinicGuid, text) => queryClient.setQueryData(textKey(clinicGuid), text);
}

/** The statement of the current clinic, and what became of the one that was submitted last. */
export function useStatement(): Statement {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { clinicGuid } = useSession().clinic;
  const { data: text = SAMPLE } = useQuery<string>({ queryKey: textKey(clinicGuid), initialData: SAMPLE, ...kept });
  const { data: run = NONE } = useQuery<Run>({ queryKey: runKey(clinicGuid), initialData: NONE, ...kept });
  const submit = async (): Promise<void> => {
    const key = runKey(clinicGuid);
    // Of the cache, since two presses can come before a render.
    if (queryClient.getQueryData<Run>(key)?.state === 'waiting') return;
    const sql = queryClient.getQueryData<string>(textKey(clinicGuid)) ?? '';
    const end = (result: Run): void => void queryClient.setQueryData(key, result);
    const checked = submitCommand.safeParse({ sql });
    if (!checked.success) return end({ state: 'failed', message: checked.error.issues[0]?.message ?? '' });
    const startedAt = Date.now();
    end({ state: 'waiting', startedAt });
    try {
      const answer = await submitStatement(sql);
      end({ state: 'answered', sql, answeredAt: Date.now(), ms: Date.now() - startedAt, ...answer });
    } catch (error) {
      end({ state: 'failed', message: toFormErrors(error, [], translate('common.genericError')).form ?? '' });
    }
  };
  return { text, setText: (changed) => queryClient.setQueryData(textKey(clinicGuid), changed), run, submit };
}
