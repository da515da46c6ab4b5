import { PrintError, type PrintAnswer, type PrintMessage } from './print-protocol.js';
import { ReportBrowser } from './report-browser.js';

// A process that prints reports until its parent stops it or ends. Chromium ends with it: the pipe between them closes.
const browser = new ReportBrowser();

process.on('disconnect', () => process.exit(1));
// Ctrl-C reaches every process of the terminal; the parent decides what becomes of its jobs.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => void browser.close().finally(() => process.exit(0)));
process.on('message', ({ input, timeoutMs }: PrintMessage) => {
  browser.print(input, timeoutMs).then(({ pdf, pages }) => answer({ type: 'done', pdf, pages }), fail);
});

function fail(error: unknown): void {
  const { message, stack, cause } = error instanceof Error ? error : new Error(String(error));
  const known = cause instanceof Error ? `${message} ${cause.message}` : (stack ?? message);
  answer({ type: 'failed', message: known, reason: error instanceof PrintError ? message : undefined });
}

function answer(message: PrintAnswer): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
