import type { Type, DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import { RoutePermissions } from '../access/route-permissions.js';
import { setZodErrorMessages } from '../input/zod-error-messages.js';
import { NestLogger, type Logger } from '../observe/logger.js';
import { Metrics } from '../observe/metrics.js';
import { ProblemFilter } from '../problem/problem.filter.js';
import type { Settings } from '../settings.js';
import { useConsoleFiles } from './console-files.js';
import { useOpenApi } from './open-api.js';
import { measureRequests, traceRequests } from './request-log.js';
import { securityHeaders } from './security-headers.js';

/**
 * Creates the HTTP application of a process, ready for `listen(settings.port, settings.host)`.
 *
 * @param module imports `WebModule.forRoot` and the services' modules.
 */
export async function createHttpApp(
  module: Type | DynamicModule,
  settings: Settings,
  logger: Logger,
): Promise<NestExpressApplication> {
  setZodErrorMessages();
  const app = await NestFactory.create<NestExpressApplication>(module, {
    bodyParser: false,
    // A failed start rejects, and the caller prints the error.
    abortOnError: false,
    logger: new NestLogger(logger),
  });
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustProxy);
  app.set('query parser', 'simple');
  // Nobody stores what would be compared; files have a tag of their own.
  app.set('etag', () => undefined);
  app.use(traceRequests);
  app.use(measureRequests(app.get(Metrics), logger));
  app.use(securityHeaders(settings.publicUrl));
  app.use(compression({ filter: isCompressible }));
  useConsoleFiles(app, settings.consoleDir);
  app.use(forbidStoring);
  app.setGlobalPrefix('api', { exclude: [...app.get(RoutePermissions).atRoot] });
  app.useGlobalFilters(new ProblemFilter(logger));
  useOpenApi(app);
  setTimeouts(app);
  await app.init();
  return app;
}

/** Answers name patients and users: no browser or proxy may keep them. */
function forbidStoring(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/** Compression would hold back an event stream until its buffer is full. */
function isCompressible(request: Request, response: Response): boolean {
  return (
    !String(response.getHeader('Content-Type')).startsWith('text/event-stream') && compression.filter(request, response)
  );
}

/** Slow senders must not hold connections; idle ones outlive the usual 60 s of a load balancer, which then closes first. */
function setTimeouts(app: NestExpressApplication): void {
  const server = app.getHttpServer();
  server.requestTimeout = 120_000;
  server.headersTimeout = 66_000;
  server.keepAliveTimeout = 65_000;
}
