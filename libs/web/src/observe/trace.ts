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

/** Runs work in a new span of the caller's trace, or of a new trace when the header is missing or malformed. */
export function runWithTrace<T>(traceparent: string | undefined, work: () => T): T {
  const caller = parseTraceparent(traceparent);
  const span: Trace = {
    traceId: caller?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    sampled: caller?.sampled ?? true,
  };
  return storage.run(span, work);
}

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
