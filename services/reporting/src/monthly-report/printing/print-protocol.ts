import type { MonthlyReportData } from '@helix/contracts';

/** A report that is printed. */
export interface PrintInput {
  /** The path of the browser. */
  chromium: string;
  /** The folder of the built console. */
  consoleDir: string;
  /** IANA name, of the clinic. */
  timeZone: string;
  /** `yyyy-mm`. */
  month: string;
  data: MonthlyReportData;
}

export interface PrintedReport {
  pdf: Uint8Array;
  pages: number;
}

/** What the parent sends: one at a time. */
export interface PrintMessage {
  input: PrintInput;
  timeoutMs: number;
}

/** What the child answers. `reason` is a sentence for the clinic; without one the message is for the log alone. */
export type PrintAnswer =
  ({ type: 'done' } & PrintedReport) | { type: 'failed'; message: string; reason: string | undefined };

/** A report could not be printed. The message is a sentence for the clinic. */
export class PrintError extends Error {
  override name = 'PrintError';
}

/** The sentence for a page that does not become ready, or whose PDF does not. */
export const tookTooLong = (timeoutMs: number): string => `The page took longer than ${timeoutMs / 1000} seconds.`;

/** The sentence for a browser that ended by itself, as one that has no memory left does. */
export const CHROMIUM_ENDED = 'Chromium ended while it printed the report.';
