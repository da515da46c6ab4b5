import type { TimeSheetHeadingView } from '@helix/contracts';
import { ApiError } from '../../api/problem.js';

/** Why a time sheet cannot be imported. */
export interface UploadFailure {
  message: string;
  /** Every row that is wrong; none when the file as a whole was not taken. */
  rows: { row: string; message: string }[];
  /** Those of the file; none when it could not be read as far. */
  headings: readonly TimeSheetHeadingView[];
}

/** What a failed upload says. @param fallback the message when the server gave none for users. */
export function uploadFailure(error: unknown, fallback: string): UploadFailure {
  if (!(error instanceof ApiError)) return { message: fallback, rows: [], headings: [] };
  const { problem, status } = error;
  const message = (status !== 500 && problem?.detail) || fallback;
  const rows = (problem?.errors ?? []).flatMap(({ field, message: text }) => {
    const [, row] = /^row (\d+)$/.exec(field) ?? [];
    return row === undefined ? [] : [{ row, message: text }];
  });
  return { message, rows, headings: problem?.headings ?? [] };
}
