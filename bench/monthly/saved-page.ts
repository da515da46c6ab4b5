import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from 'puppeteer-core';
import type { PrintInput } from '../../services/reporting/src/monthly-report/printing/print-protocol.js';
import { answerRequest, ORIGIN } from '../../services/reporting/src/monthly-report/printing/console-answers.js';
import { watchPeak } from './process-memory.js';

/** In the page: its elements with their styles and fonts in them, without scripts. */
const SAVE = `(async () => {
  const dataOf = async (url) => {
    const blob = await (await fetch(url)).blob();
    return new Promise((done) => Object.assign(new FileReader(), { onload() { done(this.result); } }).readAsDataURL(blob));
  };
  let css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\\n');
  for (const url of new Set([...css.matchAll(/url\\("([^"]+\\.(?:woff2|ttf))"\\)/g)].map(([, found]) => found)))
    css = css.replaceAll(url, await dataOf(new URL(url, document.baseURI)));
  const copy = document.documentElement.cloneNode(true);
  for (const one of copy.querySelectorAll('script, style, link')) one.remove();
  copy.querySelector('head').append(Object.assign(document.createElement('style'), { textContent: css }));
  return '<!doctype html>' + copy.outerHTML;
})()`;

const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'];

/** The page of a report as one file that shows the same without scripts. @returns its path and its number of pages. */
export async function savePage(folder: string, input: PrintInput): Promise<{ path: string; pages: number }> {
  const browser = await launch({ executablePath: input.chromium, pipe: true, args: ARGUMENTS });
  try {
    const page = await browser.newPage();
    await page.setRequestInterception(true);
    page.on('request', (request) => void answerRequest(request, input).catch(() => undefined));
    await page.goto(`${ORIGIN}/GenerateChart?dataToken=frozen&fromdate=${input.month}`);
    await page.waitForSelector('html[data-report-ready]');
    const pages = await page.evaluate(`document.querySelectorAll('section.page').length`);
    const path = join(folder, 'report.html');
    writeFileSync(path, (await page.evaluate(SAVE)) as string);
    return { path, pages: pages as number };
  } finally {
    await browser.close();
  }
}

/** Has Chromium print a file by itself. @returns milliseconds, the most memory in MiB, and bytes. */
export async function printFile(
  chromium: string,
  path: string,
): Promise<{ elapsed: number; peak: number; bytes: number }> {
  const pdf = `${path}.pdf`;
  const startedAt = performance.now();
  const child = spawn(
    chromium,
    ['--headless', ...ARGUMENTS, '--no-pdf-header-footer', `--print-to-pdf=${pdf}`, pathToFileURL(path).href],
    { stdio: 'ignore' },
  );
  const stop = watchPeak(() => child.pid);
  await once(child, 'exit');
  return { elapsed: performance.now() - startedAt, peak: stop(), bytes: statSync(pdf).size };
}
