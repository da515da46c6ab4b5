import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import serveCompressed from 'express-static-gzip';
import { sendProblem } from '../problem/problem.filter.js';

const BACKEND_PATHS = /^\/(api|health|metrics|unsubscribe)(\/|$)/i;
const REVALIDATE = 'no-cache';

/**
 * Serves the built console at every path outside of /api, /health, /metrics and /unsubscribe. Files with a hash in their name are cached
 * for ever; index.html, which names them, is revalidated each time and is the response for every screen.
 */
export function useConsoleFiles(app: NestExpressApplication, consoleDir: string | undefined): void {
  const files = consoleDir
    ? serveCompressed(consoleDir, {
        index: false,
        // The build has compressed them once; other files are compressed on the fly.
        enableBrotli: true,
        orderPreference: ['br', 'gzip'],
        serveStatic: {
          index: false,
          redirect: false,
          setHeaders: (response, path) => {
            const hashed = path.startsWith(join(consoleDir, 'assets'));
            response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : REVALIDATE);
          },
        },
      })
    : (_: Request, __: Response, next: NextFunction) => next();

  app.use((request: Request, response: Response, next: NextFunction) => {
    if (BACKEND_PATHS.test(request.path)) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(request, response);
    files(request, response, (error?: unknown) => {
      if (error !== undefined) return next(error);
      if (!consoleDir || !isScreen(request)) return notFound(request, response);
      response.sendFile('index.html', { root: consoleDir, headers: { 'Cache-Control': REVALIDATE } }, (failure) => {
        if (failure) next(failure);
      });
    });
  });
}

/** Browsers ask for text/html; a request for a missing script must get an error instead of the page. */
function isScreen(request: Request): boolean {
  if (request.path.startsWith('/assets/')) return false;
  if (request.headers.accept?.includes('text/html')) return true;
  return Boolean(request.accepts('html')) && !/\.[^/]*$/.test(request.path);
}

function notFound(request: Request, response: Response): void {
  sendProblem(response, { title: 'Not Found', status: 404, detail: `There is nothing at ${request.path}.` });
}
