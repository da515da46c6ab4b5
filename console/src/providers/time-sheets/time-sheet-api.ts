import type {
  ProviderDetails,
  TimeSheetColumn,
  TimeSheetColumnsForm,
  TimeSheetColumnsView,
  TimeSheetImport,
} from '@helix/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { useSession } from '../../session/session-context.js';
import { useWorkedTimeChanged } from '../provider-api.js';

/** The largest file that the server reads. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;

export interface UploadOptions {
  /** Leaves out rows of people who are no hygienists of the clinic. */
  skipUnknown: boolean;
  /** Which columns the headings of the file are; null: as the clinic keeps them. */
  columns: readonly TimeSheetColumn[] | null;
  /** The version of what the clinic keeps, which nobody may have changed since. */
  columnsVersion?: string | undefined;
}

function upload(file: File, preview: boolean, options: UploadOptions, signal?: AbortSignal) {
  const { skipUnknown, columns, columnsVersion } = options;
  const form = new FormData();
  if (columns !== null) form.set('columns', JSON.stringify(columns));
  if (columnsVersion !== undefined) form.set('columnsVersion', columnsVersion);
  form.set('file', file);
  return call<TimeSheetImport>('Villanova/ImportItemCardsEntry', {
    method: 'POST',
    query: { preview, skipUnknown },
    form,
    ...(signal ? { signal } : {}),
  });
}

/** What a time sheet says and what it would replace; nothing is saved. Throws an ApiError with all rows that are wrong. */
export const previewTimeSheet = (file: File, options: UploadOptions, signal: AbortSignal) =>
  upload(file, true, options, signal);

/** Imports a time sheet, as a whole or not at all, and keeps its columns. Throws an ApiError. */
export function useImportTimeSheet(): (file: File, options: UploadOptions) => Promise<TimeSheetImport> {
  const changed = useWorkedTimeChanged();
  return async (file, options) => {
    const answer = await upload(file, false, options);
    await changed();
    return answer;
  };
}

const KEPT = 'Clinic/TimeSheetColumns';

/** The headings that the clinic keeps for its time sheets. */
export function keptColumnsQuery(clinicGuid: string) {
  return queryOptions({
    queryKey: [KEPT, clinicGuid],
    queryFn: ({ signal }) => call<TimeSheetColumnsView>(KEPT, { signal }),
    // An import changes them, also one of somebody else.
    staleTime: 0,
  });
}

/** Changes and forgets the headings that the clinic keeps, unless somebody else changed them. Both throw an ApiError. */
export function useKeptColumnCalls() {
  const queryClient = useQueryClient();
  const { queryKey } = keptColumnsQuery(useSession().clinic.clinicGuid);
  const change = async (request: Promise<TimeSheetColumnsView>): Promise<void> => {
    try {
      await request;
    } finally {
      // Also after a refused change, because the list may be what is stale.
      await queryClient.invalidateQueries({ queryKey });
    }
  };
  return {
    saveColumns: (form: TimeSheetColumnsForm) => change(call(KEPT, { method: 'POST', body: form })),
    forgetColumns: (version: string) => change(call(KEPT, { method: 'DELETE', query: { version } })),
  };
}

/** All providers of the clinic, with their payroll IDs. Throws an ApiError. */
export const readProviders = (): Promise<ProviderDetails[]> =>
  call<ProviderDetails[]>('Provider/Details', { query: { activeOnly: true } });
