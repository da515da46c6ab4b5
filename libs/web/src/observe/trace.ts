import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** A span of a trace, which may cross processes (W3C Trace Context). */
export interface Trace {
  /** 32 hexadecimal digits, the same for the whole trace. */
  traceId: string;
  /** 16 hexadecimal digits, of this span. */
  spanId: string;
  sampled: boolean;
}

const storage = new AsyncLocalStorage<Trace>();
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Parses a `traceparent` header; undefined when it is missing or malformed. */
export function parseTraceparent(header: string | undefined): Trace | undefined {
  const [, version, traceId, spanId, flags, rest] = TRACEPARENT.exec(header?.trim() ?? '') ?? [];
  if (!version || !traceId || !spanId || !flags || version === 'ff') return undefined;
  // Version 00 has exactly four fields; later versions may add some.
  if (version === '00' && rest !== undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The `traceparent` header of a span. */
export function formatTraceparent(trace: Trace): string {
  return `00-${trace.traceId}-${trace.spanId}-${trace.sampled ? '01' : '00'}`;
}

/** The values of a span that are exported; see `EXPORTED_ATTRIBUTES`. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  /** What is done: constant words, since it is exported as it is. */
  name: string;
  kind?: 'server' | 'consumer' | 'producer' | 'internal';
  /** `traceparent` of what caused it, whose trace goes on; a new trace begins without one. */
  parent?: string | undefined;
  /** `traceparent`s of other causes, whose traces it is only linked to. */
  links?: readonly string[];
  /** Whether the caller is outside: then this process decides about sampling, whatever the caller says. */
  isEdge?: boolean;
  attributes?: SpanAttributes;
}

export interface SpanOutcome {
  /** What was done, when that is known at the end only. */
  name?: string;
  attributes?: SpanAttributes;
  failed?: boolean;
}

/** A span in progress. */
export interface Span {
  readonly trace: Trace;
  /** Runs work in the span: its log lines have the id of the trace. */
  run<T>(work: () => T): T;
  end(outcome?: SpanOutcome): void;
}

/** Starts spans. */
export interface Tracer {
  start(options: SpanOptions): Span;
}

/** Spans that nobody collects: they have ids, for the log and for what follows. */
export const plainTracer: Tracer = {
  start({ parent }) {
    const caller = parseTraceparent(parent);
    const trace: Trace = {
      traceId: caller?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      sampled: caller?.sampled ?? true,
    };
    return { trace, run: (work) => runInTrace(trace, work), end: () => undefined };
  },
};

let tracer = plainTracer;

/** Makes another tracer start the spans of this process. @returns a function that brings the former one back. */
export function useTracer(next: Tracer): () => void {
  const former = tracer;
  tracer = next;
  return () => (tracer = former);
}

/** Starts a span. End it, whatever happens. */
export const startSpan = (options: SpanOptions): Span => tracer.start(options);

/** Runs work in a span of its own, which ends with it. */
export async function inSpan<T>(options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const span = startSpan(options);
  try {
    const result = await span.run(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}

/** Runs work whose log lines get the id of a trace. */
export const runInTrace = <T>(trace: Trace, work: () => T): T => storage.run(trace, work);

/**
 * Runs work whose log lines get the id of the caller's trace, or of a new trace when the header is missing or malformed. It is no
 * span of its own; see `inSpan`.
 */
export const runWithTrace = <T>(traceparent: string | undefined, work: () => T): T =>
  plainTracer.start({ name: '', parent: traceparent }).run(work);

/** The span of the running code. */
export function currentSpan(): Trace | undefined {
  return storage.getStore();
}

/** The headers that pass the current span on; empty without one. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}

/** The `traceparent` header that passes the current span on (to the event log, to another service). */
export function currentTraceparent(): string | undefined {
  const span = currentSpan();
  return span && formatTraceparent(span);
}
