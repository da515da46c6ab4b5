import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '../observe/logger.js';
import type { Metrics } from '../observe/metrics.js';
import { formatTraceparent, parseTraceparent, plainTracer, startSpan, type Span } from '../observe/trace.js';

/** The calls of agents, which have traces of their own. */
const OF_AGENTS = /^\/api\/agent\//i;
const OF_API = /^\/api\//i;
/** Stays open as long as its client wants. */
const STREAM = /^\/api\/events\/?$/i;

/**
 * Runs each request as a span, and returns it in `traceresponse`. The trace of a console goes on. An agent's is another
 * system's: a new trace begins, which is linked to it. Whether a trace is collected is decided here, for whoever asks.
 */
export function traceRequests(request: Request, response: Response, next: NextFunction): void {
  const { path } = request;
  const span = startRequestSpan(request);
  response.setHeader('traceresponse', formatTraceparent(span.trace));
  response.once('close', () => {
    const route = routeOf(request, path);
    const { method } = request;
    const status = response.statusCode;
    span.end({
      name: `${method} ${route}`,
      attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
      failed: status >= 500,
    });
  });
  span.run(next);
}

function startRequestSpan(request: Request): Span {
  const caller = request.header('traceparent');
  const isOfAgent = OF_AGENTS.test(request.path);
  const parent = isOfAgent ? undefined : caller;
  // Probes, scrapers, files and the stream itself say nothing about a change.
  if (!OF_API.test(request.path) || STREAM.test(request.path)) return plainTracer.start({ name: '', parent });
  const links = isOfAgent && caller !== undefined ? [caller] : [];
  return startSpan({ name: request.method, kind: 'server', parent, links, isEdge: true });
}

/** The trace of an agent that is not the request's own, for the log. */
function linkedTrace(request: Request): { agentTraceId?: string } {
  const trace = OF_AGENTS.test(request.path) ? parseTraceparent(request.header('traceparent')) : undefined;
  return trace ? { agentTraceId: trace.traceId } : {};
}

/** Measures each request by route (the pattern, never the ids in it), method and class of status, and logs it. */
export function measureRequests(metrics: Metrics, logger: Logger) {
  const seconds = metrics.histogram('helix_http_request_seconds', 'Seconds from a request to the end of its response', [
    'route',
    'method',
    'status',
  ]);
  const responses = metrics.counter(
    'helix_http_responses_total',
    'Responses by the class of their status, without those to probes and scrapers',
    ['status'],
  );
  // From 0: the first error must be an increase.
  for (const status of ['2xx', '3xx', '4xx', '5xx']) responses.inc({ status }, 0);
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = process.hrtime.bigint();
    // Read now: a router that is mounted at a prefix removes the prefix while it runs.
    const { path } = request;
    const linked = linkedTrace(request);
    response.once('close', () => {
      const duration = Number(process.hrtime.bigint() - startedAt) / 1e9;
      const route = routeOf(request, path);
      // A stream stays open as long as its client wants, so its duration is no measure.
      const isStream = String(response.getHeader('Content-Type')).startsWith('text/event-stream');
      const status = `${Math.floor(response.statusCode / 100)}xx`;
      if (!isStream) seconds.observe({ route, method: request.method, status }, duration);
      const quiet = route.startsWith('/health') || route === '/metrics';
      if (!quiet) responses.inc({ status });
      logger[quiet ? 'debug' : 'info'](
        {
          method: request.method,
          // Without the path: it has ids, tokens that open an account, and what users type.
          route,
          status: response.statusCode,
          ms: Math.round(duration * 1000),
          ...linked,
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
