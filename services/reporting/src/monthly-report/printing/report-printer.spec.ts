import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getDocumentProxy } from 'unpdf';
import { waitFor } from '../../../../../libs/database/src/testing/wait-for.js';
import { CONSOLE, dataOf } from '../../testing/report-data.js';
import { findChromium } from './chromium.js';
import type { PrintInput } from './print-protocol.js';
import { PRINTER_LIMITS, ReportPrinter } from './report-printer.js';

const chromium = findChromium(process.env['CHROMIUM_PATH']);
const isSkipped = chromium === undefined;
// Other suites run beside it.
const LIMITS = { ...PRINTER_LIMITS, niceness: 0 };

/** The processes that a process has started. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );

/** The processes of the pages in the browser of a process, with those that it keeps ready. */
function renderersOf(pid: number): number[] {
  try {
    const isRenderer = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
    return [...(isRenderer ? [pid] : []), ...childrenOf(pid).flatMap((child) => renderersOf(child))];
  } catch {
    // That of the page before ends at any time.
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    // A killed process whose parent is gone too may wait to be reaped.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

(isSkipped ? describe.skip : describe)('a printed report', () => {
  let printer: ReportPrinter;
  let server: Server;
  let asked = 0;

  beforeAll(async () => {
    printer = new ReportPrinter(LIMITS);
    server = createServer((_, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await printer.stop();
    await new Promise((resolve) => server.close(resolve));
  });

  const input = (issue?: string, changed: Partial<PrintInput> = {}): PrintInput => ({
    ...{ chromium: chromium!, consoleDir: CONSOLE, timeZone: 'America/Toronto', month: '2026-10' },
    data: dataOf(undefined, issue),
    ...changed,
  });
  const textsOf = async (pdf: Uint8Array): Promise<string[]> => {
    const document = await getDocumentProxy(new Uint8Array(pdf));
    return Promise.all(
      Array.from({ length: document.numPages }, async (_, at) => {
        const { items } = await (await document.getPage(at + 1)).getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join('');
      }),
    );
  };
  const reasonOf = (failing: Promise<unknown>): Promise<string> =>
    failing.then(
      () => 'printed',
      ({ message }: Error) => message,
    );

  it('is a tagged PDF in English with the title of the month, on letter pages, from the data that it was given', async () => {
    const { pdf, pages } = await printer.print(input());
    expect(pages).toBe(2);
    expect(await textsOf(pdf)).toEqual(['Maple <Dental> & Söhne', 'How it is made']);
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: 'Maple <Dental> & Söhne, October 2026', Language: 'en-CA' });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect((await document.getOutline())?.map(({ title }) => title)).toEqual([
      ...['Maple <Dental> & Söhne', 'How it is made'],
    ]);
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
    expect([width, height]).toEqual([8.5 * 72, 11 * 72]);
  });

  it('is printed by the browser of the one before', async () => {
    await printer.print(input());
    const before = childrenOf(printer.pid!);
    await printer.print(input());
    expect(before.length).toBeGreaterThan(0);
    expect(childrenOf(printer.pid!)).toEqual(before);
  });

  it.each([
    ['error', 'The page could not show the report: This report link has expired.'],
    ['nothing', 'The page has nothing to print.'],
    ['empty', 'Page 1 of the PDF is empty.'],
    ['short', 'The PDF has 1 pages instead of 2.'],
    ['many', 'The report has more than 100 pages.'],
    ['title', 'The PDF has the title "Helix" instead of "Maple <Dental> & Söhne, October 2026".'],
  ])('fails with a sentence when the page does: %s', async (issue, reason) => {
    expect(await reasonOf(printer.print(input(issue)))).toBe(reason);
  });

  it('fails when the console is not built, and when Chromium does not start', async () => {
    expect(await reasonOf(printer.print(input(undefined, { consoleDir: '/nowhere' })))).toBe(
      'The console is not built.',
    );
    expect(await reasonOf(printer.print(input('title')))).toContain('instead of');
    const other = new ReportPrinter(LIMITS);
    expect(await reasonOf(other.print(input(undefined, { chromium: '/bin/false' })))).toBe('Chromium did not start.');
    await other.stop();
  });

  it('reaches no network, by requests or by sockets', async () => {
    const { port } = server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}`);
    expect(asked).toBe(1);
    const { pdf } = await printer.print(input(`network 127.0.0.1:${port}`));
    expect((await textsOf(pdf))[1]).toBe('refused refused');
    expect(asked).toBe(1);
  });

  it.each(['hang', 'silent'])('fails when a page takes too long, and the next one is printed: %s', async (issue) => {
    const limits = { ...LIMITS, timeoutMs: 3_000 };
    const impatient = new ReportPrinter(limits);
    try {
      expect(await reasonOf(impatient.print(input(issue)))).toBe('The page took longer than 3 seconds.');
      Object.assign(limits, LIMITS);
      expect((await impatient.print(input())).pages).toBe(2);
    } finally {
      await impatient.stop();
    }
  });

  it('fails when a page takes all memory, and the next one is printed', async () => {
    expect(await reasonOf(printer.print(input('memory')))).toBe('Chromium ended while it printed the report.');
    expect((await printer.print(input())).pages).toBe(2);
  });

  it('fails when the browser or its process is killed, and the next one is printed', async () => {
    await printer.print(input());
    for (const pidOf of [() => childrenOf(printer.pid!)[0]!, () => printer.pid!]) {
      const before = renderersOf(printer.pid!);
      const failing = reasonOf(printer.print(input('silent')));
      // A browser that ends before it has the page is replaced, and the page waits in the next one.
      await waitFor(
        () => renderersOf(printer.pid!),
        (renderers) => renderers.some((pid) => !before.includes(pid)),
      );
      process.kill(pidOf(), 'SIGKILL');
      expect(await failing).toMatch(/^(Chromium ended while it printed the report|The report could not be printed)\.$/);
      expect((await printer.print(input())).pages).toBe(2);
    }
  });

  it('is given up when its job is cancelled, and leaves no process', async () => {
    await printer.print(input());
    const [process_, ...browsers] = [printer.pid!, ...childrenOf(printer.pid!)];
    const cancelling = new AbortController();
    const failing = reasonOf(printer.print(input('silent'), cancelling.signal));
    cancelling.abort(new Error('closing'));
    expect(await failing).toBe('closing');
    await waitFor(
      () => [process_, ...browsers].filter((pid) => isAlive(pid)),
      (alive) => alive.length === 0,
    );
  });

  it('leaves no process when the printer stops', async () => {
    await printer.print(input());
    const pids = [printer.pid!, ...childrenOf(printer.pid!)];
    await printer.stop();
    expect(pids.filter((pid) => isAlive(pid))).toEqual([]);
  });
});
