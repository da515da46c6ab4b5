import { formatTraceparent, inSpan, parseTraceparent, startSpan, type Span, type SpanOptions } from './trace.js';

/** As many causes as a span names: a batch of a history has thousands of changes in a few records. */
const MAX_LINKS = 64;

type Headers = Readonly<Record<string, string>>;

/** The handling of a batch. */
export interface BatchSpan {
  /**
   * The headers of what follows from the records of one clinic: their trace goes on.
   *
   * @param headers of the last of these records.
   */
  continue(headers: Headers): Record<string, string>;
}

/**
 * Runs the handling of a batch of the log in one span. Records of one trace have that span in it. A batch of several traces is a
 * trace of its own, linked to each; what `continue` passes on then gets a span in its own trace, linked to the batch.
 *
 * @param name constant words.
 */
export async function inBatchSpan<T>(
  { name, topic, group }: { name: string; topic: string; group: string },
  records: readonly { headers: Headers }[],
  handle: (batch: BatchSpan) => Promise<T>,
): Promise<T> {
  const parents = distinctTraces(records);
  const attributes = {
    'messaging.system': 'helix',
    'messaging.destination.name': topic,
    'messaging.consumer.group.name': group,
    'messaging.batch.message_count': records.length,
  };
  const options: SpanOptions = { name, kind: 'consumer', attributes };
  const [only] = parents;
  const isOneTrace = parents.length === 1;
  return inSpan(
    isOneTrace ? { ...options, parent: only } : { ...options, links: parents.slice(0, MAX_LINKS) },
    (span) =>
      isOneTrace ? handle({ continue: (headers) => withParent(headers, span) }) : handleMany(options, span, handle),
  );
}

async function handleMany<T>(
  { name, attributes = {} }: SpanOptions,
  batch: Span,
  handle: (batch: BatchSpan) => Promise<T>,
): Promise<T> {
  const parts: Span[] = [];
  const links = [formatTraceparent(batch.trace)];
  const next = (headers: Headers): Record<string, string> => {
    const { traceparent: parent } = headers;
    if (parent === undefined) return { ...headers };
    const part = startSpan({ name, kind: 'consumer', parent, links, attributes });
    parts.push(part);
    return withParent(headers, part);
  };
  let failed = true;
  try {
    const result = await handle({ continue: next });
    failed = false;
    return result;
  } finally {
    for (const part of parts) part.end({ failed });
  }
}

const withParent = (headers: Headers, { trace }: Span): Record<string, string> =>
  headers['traceparent'] === undefined ? { ...headers } : { ...headers, traceparent: formatTraceparent(trace) };

/** The last record of each trace, in order. */
function distinctTraces(records: readonly { headers: Headers }[]): string[] {
  const byTrace = new Map<string, string>();
  for (const { headers } of records) {
    const { traceparent = '' } = headers;
    const trace = parseTraceparent(traceparent);
    if (trace) byTrace.set(trace.traceId, traceparent);
  }
  return [...byTrace.values()];
}
