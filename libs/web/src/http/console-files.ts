import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import servePacked from 'express-static-gzip';
import { sendProblem } from '../problem/problem.filter.js';

const OURS = /^\/(api|health|metrics)(\/|$)/i;
const NO_STORE_WITHOUT_ASKING = 'no-cache';

/**
 * Serves the built console at every path outside of /api, /health and /metrics. Files whose names hold a hash may be kept
 * for ever; index.html, which names them, is asked for each time and answers every address of a screen.
 */
export function useConsoleFiles(app: NestExpressApplication, consoleDir: string | undefined): void {
  const files = consoleDir
    ? servePacked(consoleDir, {
        index: false,
        // The build packed them once, as small as they get; what it did not pack is packed on the way.
        enableBrotli: true,
        orderPreference: ['br', 'gzip'],
        serveStatic: {
          index: false,
          redirect: false,
          setHeaders: (response, path) => {
            const hashed = path.startsWith(join(consoleDir, 'assets'));
            response.setHeader(
              'Cache-Control',
              hashed ? 'public, max-age=31536000, immutable' : NO_STORE_WITHOUT_ASKING,
            );
          },
        },
      })
    : (_: Request, __: Response, next: NextFunction) => next();

  app.use((request: Request, response: Response, next: NextFunction) => {
    if (OURS.test(request.path)) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(request, response);
    files(request, response, (error?: unknown) => {
      if (error !== undefined) return next(error);
      if (!consoleDir || !isScreen(request)) return notFound(request, response);
      response.sendFile(
        'index.html',
        { root: consoleDir, headers: { 'Cache-Control': NO_STORE_WITHOUT_ASKING } },
        (failure) => {
          if (failure) next(failure);
        },
      );
    });
  });
}

/** A person's browser asks for text/html; a script that lost its file must get an error and no page. */
function isScreen(request: Request): boolean {
  if (request.path.startsWith('/assets/')) return false;
  if (request.headers.accept?.includes('text/html')) return true;
  return Boolean(request.accepts('html')) && !/\.[^/]*$/.test(request.path);
}

function notFound(request: Request, response: Response): void {
  sendProblem(response, { title: 'Not Found', status: 404, detail: `There is nothing at ${request.path}.` });
}
