import type { TimeSheetColumn, TimeSheetHeadingView, TimeSheetImport } from '@helix/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';
import { PREVIEW } from '../provider-api.js';
import { withChosen } from './sheet-columns.js';
import { MAX_FILE_BYTES, previewTimeSheet, useImportTimeSheet } from './time-sheet-api.js';
import { uploadFailure, type UploadFailure } from './upload-failure.js';

export interface Upload {
  file: File | null;
  /** Another one for each file that is chosen, also of the same name. */
  fileId: number;
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
  /** Those of the file, with the columns that they are read as; none before it was read. */
  headings: readonly TimeSheetHeadingView[];
  /** Whether other columns are being chosen: what is previewed is not what will be imported. */
  isChoosing: boolean;
  /** The import, once it is done. */
  imported: TimeSheetImport | null;
  choose: (file: File) => void;
  setSkipUnknown: (skipUnknown: boolean) => void;
  setIsChoosing: (isChoosing: boolean) => void;
  /** Reads the file by these columns. */
  applyColumns: (columns: TimeSheetColumn[]) => void;
  /** Imports the file. Without one it is asked for. */
  submit: () => void;
}

/** The columns that were chosen for a file. */
interface Applied {
  columns: TimeSheetColumn[];
  headings: TimeSheetHeadingView[];
  /** Another one each time, so that the same choice is tried again after a failure. */
  id: number;
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
  // With the headings that they were chosen for, which stay on the screen while the file is read again, and when that fails.
  const [applied, setApplied] = useState<Applied | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const [importError, setImportError] = useState<UploadFailure | null>(null);
  const [imported, setImported] = useState<TimeSheetImport | null>(null);
  const busy = useRef(false);
  const file = chosen?.file ?? null;
  const isTooLarge = file !== null && file.size > MAX_FILE_BYTES;
  const columns = applied?.columns ?? null;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [PREVIEW, chosen?.id ?? 0, skipUnknown, applied?.id ?? 0],
    queryFn: ({ signal }) => {
      if (!file) throw new Error('No file is chosen');
      return previewTimeSheet(file, { skipUnknown, columns }, signal);
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
      setImported(await importSheet(sheet, { skipUnknown, columns, columnsVersion: data?.columnsVersion }));
      notify('providers.timeSheets.succeeded', { type: 'success' });
    } catch (refusal) {
      const failure = uploadFailure(refusal, fallback);
      setImportError(failure);
      // Somebody else has changed what the file is read by.
      if (refusal instanceof ApiError && refusal.status === 409) void refetch();
      notify('providers.timeSheets.failed', { type: 'error', messageArgs: { message: failure.message } });
    } finally {
      busy.current = false;
      setIsImporting(false);
    }
  };
  const failureOfFile = (): UploadFailure | null => {
    if (isTooLarge) return { message: translate('providers.timeSheets.tooLarge'), rows: [], headings: [] };
    return error ? uploadFailure(error, fallback) : importError;
  };
  const failure = isFetching ? null : failureOfFile();
  const answered = data?.headings ?? failure?.headings ?? [];
  const headings = answered.length > 0 ? answered : (applied?.headings ?? []);
  return {
    ...{ file, isFileMissing, skipUnknown, isChoosing, isImporting, imported, failure, headings },
    fileId: chosen?.id ?? 0,
    isReading: isFetching,
    preview: data ?? null,
    choose: (next) => {
      setChosen((before) => ({ file: next, id: (before?.id ?? 0) + 1 }));
      setIsFileMissing(false);
      setSkipUnknown(false);
      setApplied(null);
      setIsChoosing(false);
      setImportError(null);
    },
    setSkipUnknown: (skips) => {
      setSkipUnknown(skips);
      setImportError(null);
    },
    setIsChoosing,
    applyColumns: (next) => {
      setIsChoosing(false);
      setApplied({ columns: next, headings: withChosen(headings, next), id: (applied?.id ?? 0) + 1 });
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
