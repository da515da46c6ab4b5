import type { TimeSheetImport } from '@helix/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { PREVIEW } from '../provider-api.js';
import { MAX_FILE_BYTES, previewTimeSheet, useImportTimeSheet } from './time-sheet-api.js';
import { uploadFailure, type UploadFailure } from './upload-failure.js';

export interface Upload {
  file: File | null;
  /** Whether the file was asked for in vain. */
  isFileMissing: boolean;
  /** Leaves out people who are no hygienists of the clinic. */
  skipUnknown: boolean;
  isReading: boolean;
  isImporting: boolean;
  /** What the file says; null before, and when it cannot be imported. */
  preview: TimeSheetImport | null;
  /** Why the file cannot be imported, or was not. */
  failure: UploadFailure | null;
  /** The import, once it is done. */
  imported: TimeSheetImport | null;
  choose: (file: File) => void;
  setSkipUnknown: (skipUnknown: boolean) => void;
  /** Imports the file. Without one it is asked for. */
  submit: () => void;
}

/** The steps of an upload: a file, its preview, and its import. Another file begins again. */
export function useUpload(onFileMissing: () => void): Upload {
  const translate = useTranslate();
  const notify = useNotify();
  const importSheet = useImportTimeSheet();
  // Two files of one name are different ones.
  const [chosen, setChosen] = useState<{ file: File; id: number } | null>(null);
  const [isFileMissing, setIsFileMissing] = useState(false);
  const [skipUnknown, setSkipUnknown] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const [importError, setImportError] = useState<UploadFailure | null>(null);
  const [imported, setImported] = useState<TimeSheetImport | null>(null);
  const busy = useRef(false);
  const file = chosen?.file ?? null;
  const isTooLarge = file !== null && file.size > MAX_FILE_BYTES;
  const { data, error, isFetching } = useQuery({
    queryKey: [PREVIEW, chosen?.id ?? 0, skipUnknown],
    queryFn: ({ signal }) => {
      if (!file) throw new Error('No file is chosen');
      return previewTimeSheet(file, { skipUnknown }, signal);
    },
    enabled: file !== null && !isTooLarge && imported === null,
    staleTime: Infinity,
    gcTime: 0,
  });

  const fallback = translate('common.genericError');
  const runImport = async (sheet: File): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setIsImporting(true);
    setImportError(null);
    try {
      setImported(await importSheet(sheet, { skipUnknown }));
      notify('providers.timeSheets.succeeded', { type: 'success' });
    } catch (refusal) {
      const failure = uploadFailure(refusal, fallback);
      setImportError(failure);
      notify('providers.timeSheets.failed', { type: 'error', messageArgs: { message: failure.message } });
    } finally {
      busy.current = false;
      setIsImporting(false);
    }
  };
  const failureOfFile = (): UploadFailure | null => {
    if (isTooLarge) return { message: translate('providers.timeSheets.tooLarge'), rows: [] };
    return error ? uploadFailure(error, fallback) : importError;
  };
  return {
    ...{ file, isFileMissing, skipUnknown, isImporting, imported },
    isReading: isFetching,
    preview: data ?? null,
    failure: isFetching ? null : failureOfFile(),
    choose: (next) => {
      setChosen((before) => ({ file: next, id: (before?.id ?? 0) + 1 }));
      setIsFileMissing(false);
      setSkipUnknown(false);
      setImportError(null);
    },
    setSkipUnknown: (skips) => {
      setSkipUnknown(skips);
      setImportError(null);
    },
    submit: () => {
      if (file) void runImport(file);
      else {
        setIsFileMissing(true);
        onFileMissing();
      }
    },
  };
}
