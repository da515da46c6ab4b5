import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';

/**
 * What leaves the process of a span: names of ours, of the protocol and of the database. Everything else stays, above all
 * statements and their parameters, addresses, messages of errors, and who asked.
 */
export const EXPORTED_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['http.request.method', 'http.route', 'http.response.status_code'],
  ...['messaging.system', 'messaging.destination.name', 'messaging.consumer.group.name'],
  ...['messaging.batch.message_count', 'db.system', 'db.system.name'],
]);

/** Spans of the database are named after the first word of their statement. */
const DATABASE_SPAN = /^pg\.[a-z]+(?::[A-Za-z]{1,20}(?= |$))?/;
const OWN_SCOPE = 'helix';

/** The name of a span without what a library took from data. */
function exportedName({ name, instrumentationScope }: ReadableSpan): string {
  if (instrumentationScope.name === OWN_SCOPE) return name;
  return DATABASE_SPAN.exec(name)?.[0] ?? 'other';
}

/** A copy of a span that has nothing but what may leave the process. Events are errors of the database, with the row in them. */
export function exportedSpan(span: ReadableSpan): ReadableSpan {
  const attributes = Object.entries(span.attributes).filter(([name]) => EXPORTED_ATTRIBUTES.has(name));
  return {
    ...{ name: exportedName(span), kind: span.kind, spanContext: () => plainContext(span.spanContext()) },
    ...{ startTime: span.startTime, endTime: span.endTime, duration: span.duration, ended: span.ended },
    ...(span.parentSpanContext ? { parentSpanContext: plainContext(span.parentSpanContext) } : {}),
    status: { code: span.status.code },
    attributes: Object.fromEntries(attributes),
    links: span.links.map(({ context }) => ({ context: plainContext(context) })),
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: span.droppedLinksCount },
  };
}

type SpanContext = ReturnType<ReadableSpan['spanContext']>;

/** Without the state of a trace, which any caller may have written. */
const plainContext = ({ traceId, spanId, traceFlags, isRemote }: SpanContext): SpanContext => ({
  ...{ traceId, spanId, traceFlags },
  ...(isRemote === undefined ? {} : { isRemote }),
});

/**
 * Exports what may leave the process, and reports failures.
 *
 * @param onFailure gets the error of each batch that is lost.
 */
export function exportAllowed(exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans.map(exportedSpan), (result) => {
        if (result.error) onFailure(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
