import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { answerRequest, ORIGIN } from './console-answers.js';
import { checkPdf, checkSections } from './check-pdf.js';
import { CHROMIUM_ENDED, PrintError, tookTooLong, type PrintedReport, type PrintInput } from './print-protocol.js';

/** Memory that a browser loses with each page comes back with a new one. */
const REPORTS_OF_A_BROWSER = 50;
const START_TIMEOUT_MS = 30_000;
/** Of the JavaScript of a page. */
const MAX_PAGE_MB = 512;
/** US letter with room around it, before the styles of paper apply. */
const VIEWPORT = { width: 1_200, height: 1_400 };

/** Prints reports in one browser, each in a context of its own. A new browser follows one that crashed or is used up. */
export class ReportBrowser {
  private browser: Browser | undefined;
  private reports = 0;

  /**
   * One at a time.
   *
   * @param timeoutMs from the start of the page to its PDF.
   * @throws PrintError with a sentence for the clinic; other errors for the log.
   */
  async print(input: PrintInput, timeoutMs: number): Promise<PrintedReport> {
    if (!(await exists(join(input.consoleDir, 'index.html')))) throw new PrintError('The console is not built.');
    const browser = await this.open(input.chromium);
    this.reports += 1;
    const ended = new Promise<never>((_, reject) => {
      const onEnd = (): void => reject(new PrintError(CHROMIUM_ENDED));
      browser.once('disconnected', onEnd);
      // What was started may be a script around the browser, which holds the connection.
      browser.process()?.once('exit', onEnd);
    });
    ended.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new PrintError(tookTooLong(timeoutMs))), timeoutMs);
    });
    try {
      return await Promise.race([printIn(browser, input), ended, late]);
    } catch (error) {
      // Whatever it does, the next report does not wait for it.
      kill(browser);
      this.browser = undefined;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the browser. */
  async close(): Promise<void> {
    const { browser } = this;
    this.browser = undefined;
    if (browser && !isRunning(browser)) kill(browser);
    else await browser?.close().catch(() => undefined);
  }

  private async open(executablePath: string): Promise<Browser> {
    if (this.reports >= REPORTS_OF_A_BROWSER || !this.browser || !isRunning(this.browser)) {
      await this.close();
      this.reports = 0;
    }
    return (this.browser ??= await startChromium(executablePath));
  }
}

function isRunning(browser: Browser): boolean {
  const child = browser.process();
  return browser.connected && child?.exitCode === null && child.signalCode === null;
}

/** Kills a browser with all that it has started: puppeteer starts it as a group, but on Windows. */
function kill(browser: Browser): void {
  const child = browser.process();
  try {
    if (process.platform === 'win32') child?.kill('SIGKILL');
    else if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function startChromium(executablePath: string): Promise<Browser> {
  return launch({
    executablePath,
    // No port that others on the machine could use.
    pipe: true,
    timeout: START_TIMEOUT_MS,
    protocolTimeout: 0,
    args: [
      // Chromium refuses to run as root with its sandbox, as in a container.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      '--lang=en-CA',
      // Paper has no pixels that letters have to fit: without it they stand unevenly, in each Chromium elsewhere.
      '--font-render-hinting=none',
      `--js-flags=--max-old-space-size=${MAX_PAGE_MB}`,
      // Requests are answered before they reach a network. What else could reach one finds a proxy that does not exist.
      ...['--proxy-server=127.0.0.1:1', '--proxy-bypass-list=<-loopback>', '--disable-background-networking'],
      ...['--disable-quic', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
    ],
  }).catch((error: unknown) => {
    throw Object.assign(new PrintError('Chromium did not start.'), { cause: error });
  });
}

async function printIn(browser: Browser, input: PrintInput): Promise<PrintedReport> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const crashed = new Promise<never>((_, reject) => {
      page.once('error', () => reject(new PrintError(CHROMIUM_ENDED)));
    });
    crashed.catch(() => undefined);
    return await Promise.race([printPage(page, input), crashed]);
  } finally {
    // A context of a browser that hangs does not close, and that one is killed.
    void context.close().catch(() => undefined);
  }
}

async function printPage(page: Page, input: PrintInput): Promise<PrintedReport> {
  page.setDefaultTimeout(0);
  await page.setViewport(VIEWPORT);
  await page.emulateTimezone(input.timeZone);
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: 'light' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.setRequestInterception(true);
  page.on('request', (request) => void answerRequest(request, input).catch(() => undefined));
  // The token is answered here: the frozen data are those of the month.
  await page.goto(`${ORIGIN}/GenerateChart?dataToken=frozen&fromdate=${input.month}`, {
    waitUntil: 'domcontentloaded',
  });
  await page.waitForSelector('html[data-report-ready], html[data-report-error]');
  const { error, sections } = await page.evaluate(READ_MARKS);
  if (error !== null) throw new PrintError(`The page could not show the report: ${error}`);
  checkSections(sections);
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    timeout: 0,
  });
  await checkPdf(pdf, sections, input);
  return { pdf, pages: sections };
}

interface Marks {
  /** Null: the report is shown. */
  error: string | null;
  /** Pages. */
  sections: number;
}

/** As a text: it runs in the page. */
const READ_MARKS = `({
  error: document.documentElement.getAttribute('data-report-error'),
  sections: document.querySelectorAll('section.page').length,
})` as unknown as () => Marks;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
