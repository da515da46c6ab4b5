import type { ProviderDetails, TimeSheetImport } from '@helix/contracts';
import { call } from '../../api/client.js';
import { useWorkedTimeChanged } from '../provider-api.js';

/** The largest file that the server reads. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;

export interface UploadOptions {
  /** Leaves out rows of people who are no hygienists of the clinic. */
  skipUnknown: boolean;
}

function upload(file: File, query: { preview: boolean; skipUnknown: boolean }, signal?: AbortSignal) {
  const form = new FormData();
  form.set('file', file);
  return call<TimeSheetImport>('Villanova/ImportItemCardsEntry', {
    method: 'POST',
    query,
    form,
    ...(signal ? { signal } : {}),
  });
}

/** What a time sheet says and what it would replace; nothing is saved. Throws an ApiError with all rows that are wrong. */
export const previewTimeSheet = (file: File, { skipUnknown }: UploadOptions, signal: AbortSignal) =>
  upload(file, { preview: true, skipUnknown }, signal);

/** Imports a time sheet, as a whole or not at all. Throws an ApiError. */
export function useImportTimeSheet(): (file: File, options: UploadOptions) => Promise<TimeSheetImport> {
  const changed = useWorkedTimeChanged();
  return async (file, { skipUnknown }) => {
    const answer = await upload(file, { preview: false, skipUnknown });
    await changed();
    return answer;
  };
}

/** All providers of the clinic, with their payroll IDs. Throws an ApiError. */
export const readProviders = (): Promise<ProviderDetails[]> =>
  call<ProviderDetails[]>('Provider/Details', { query: { activeOnly: true } });
