import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import type { HTTPRequest, ResponseForRequest } from 'puppeteer-core';
import type { PrintInput } from './print-protocol.js';

/** A made-up origin: nobody can own a name under `invalid`. */
export const ORIGIN = 'https://report.invalid';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Answers a request of the page without any network: the files of the console, its page for every screen, and the data of
 * the report. Everything else is aborted.
 */
export async function answerRequest(
  request: HTTPRequest,
  { consoleDir, data }: Pick<PrintInput, 'consoleDir' | 'data'>,
): Promise<void> {
  const url = new URL(request.url());
  const answer =
    url.origin === ORIGIN && request.method() === 'GET'
      ? url.pathname.toLowerCase() === '/api/agent/reportdata'
        ? { contentType: 'application/json', body: JSON.stringify(data) }
        : await fileOf(consoleDir, url.pathname, request.isNavigationRequest())
      : undefined;
  if (answer) await request.respond({ status: 200, ...answer });
  // What is drawn in the page has no request to abort.
  else if (/^(data|blob):/.test(request.url())) await request.continue();
  else await request.abort('blockedbyclient');
}

async function fileOf(
  consoleDir: string,
  path: string,
  isScreen: boolean,
): Promise<Pick<ResponseForRequest, 'contentType' | 'body'> | undefined> {
  const file = isScreen ? join(consoleDir, 'index.html') : resolve(consoleDir, `.${decodeURIComponent(path)}`);
  if (!file.startsWith(resolve(consoleDir) + sep)) return undefined;
  const body = await readFile(file).catch(() => undefined);
  return body && { contentType: TYPES[extname(file)] ?? 'application/octet-stream', body };
}
