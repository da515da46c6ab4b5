import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '../observe/logger.js';
import type { Metrics } from '../observe/metrics.js';
import { currentTraceparent, runWithTrace } from '../observe/trace.js';

/** Runs each request as a span of its caller's trace, and returns the span in `traceresponse`. */
export function traceRequests(request: Request, response: Response, next: NextFunction): void {
  runWithTrace(request.header('traceparent'), () => {
    const trace = currentTraceparent();
    if (trace) response.setHeader('traceresponse', trace);
    next();
  });
}

/** Measures each request by route (the pattern, never the ids in it), method and class of status, and logs it. */
export function measureRequests(metrics: Metrics, logger: Logger) {
  const seconds = metrics.histogram('helix_http_request_seconds', 'Seconds from a request to the end of its response', [
    'route',
    'method',
    'status',
  ]);
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = process.hrtime.bigint();
    // Read now: a router that is mounted at a prefix removes the prefix while it runs.
    const { path } = request;
    response.once('close', () => {
      const duration = Number(process.hrtime.bigint() - startedAt) / 1e9;
      const route = routeOf(request, path);
      // A stream stays open as long as its client wants, so its duration is no measure.
      const isStream = String(response.getHeader('Content-Type')).startsWith('text/event-stream');
      const status = `${Math.floor(response.statusCode / 100)}xx`;
      if (!isStream) seconds.observe({ route, method: request.method, status }, duration);
      const quiet = route.startsWith('/health') || route === '/metrics';
      logger[quiet ? 'debug' : 'info'](
        {
          method: request.method,
          // Without the path: it has ids, tokens that open an account, and what users type.
          route,
          status: response.statusCode,
          ms: Math.round(duration * 1000),
        },
        'request',
      );
    });
    next();
  };
}

function routeOf(request: Request, path: string): string {
  const pattern: unknown = (request.route as { path?: unknown } | undefined)?.path;
  if (typeof pattern === 'string' && pattern.startsWith('/')) return pattern;
  if (/^\/api\/docs\//i.test(path)) return '/api/docs';
  return /^\/api(\/|$)/i.test(path) ? 'unmatched' : 'console';
}
