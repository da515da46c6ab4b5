import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace as otel, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace-node';
import pg from 'pg';
import { parseTraceparent, runInTrace, useTracer, type Span, type SpanOptions, type Tracer } from '../trace.js';
import { exportAllowed } from './exported-span.js';

// Everything that knows OpenTelemetry's SDK is here. Nothing imports this module but by `import()`, where an endpoint is set:
// without one the SDK is not in memory.

export interface TracingOptions {
  /** The name of the service. */
  service: string;
  version: string;
  /** Of a collector, without `/v1/traces`. */
  endpoint: string;
  /** The part of the traces that is collected, 0 to 1. */
  ratio: number;
  /** Gets why a batch of spans was lost, at most once a minute. */
  onFailure(error: unknown): void;
}

export interface RunningTracing {
  /** Sends what is there, for two seconds at most, and starts no more spans. */
  stop(): Promise<void>;
}

/** A collector that is away costs this much memory and time, and no more: further spans are dropped. */
const MAX_QUEUE = 2_048;
const EXPORT_TIMEOUT_MS = 5_000;
const EXPORT_DELAY_MS = 2_000;
const STOP_TIMEOUT_MS = 2_000;
const FAILURE_INTERVAL_MS = 60_000;
const KINDS = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  producer: SpanKind.PRODUCER,
  internal: SpanKind.INTERNAL,
} as const;

/** Starts to collect traces, and to send them. */
export function startTracing({ service, version, endpoint, ratio, onFailure }: TracingOptions): RunningTracing {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const processor = new BatchSpanProcessor(exportAllowed(exporter, onceInAWhile(onFailure)), {
    maxQueueSize: MAX_QUEUE,
    maxExportBatchSize: MAX_QUEUE / 4,
    scheduledDelayMillis: EXPORT_DELAY_MS,
    exportTimeoutMillis: 2 * EXPORT_TIMEOUT_MS,
  });
  const byRatio = new TraceIdRatioBasedSampler(ratio);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `helix-${service}`, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: ofLinksOrRatio(byRatio) }),
    spanProcessors: [processor],
  });
  // Nothing is passed on by the library: traceparent travels in our own headers.
  provider.register({ propagator: null });
  const stopPg = instrumentPg(provider);
  const stopTracer = useTracer(createTracer(provider, byRatio));
  return {
    stop: async () => {
      stopTracer();
      stopPg();
      await Promise.race([provider.shutdown().catch(() => undefined), afterStopTimeout()]);
      otel.disable();
      context.disable();
    },
  };
}

function createTracer(provider: NodeTracerProvider, byRatio: Sampler): Tracer {
  const tracer = provider.getTracer('helix');
  return {
    start({ name, kind = 'internal', parent, links = [], isEdge = false, attributes = {} }: SpanOptions): Span {
      const caller = remoteContext(parent);
      if (caller && isEdge) caller.traceFlags = isSampled(byRatio, caller.traceId) ? 1 : 0;
      const causes = links.flatMap((link) => remoteContext(link) ?? []);
      // What a caller from outside has decided is not decided here.
      if (isEdge) for (const cause of causes) cause.traceFlags = 0;
      const span = tracer.startSpan(
        name,
        { kind: KINDS[kind], attributes, links: causes.map((cause) => ({ context: cause })) },
        caller ? otel.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT,
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      const trace = { traceId, spanId, sampled: (traceFlags & 1) === 1 };
      // Without a span in its context a statement costs nothing: most traces are not collected.
      const inside = span.isRecording() ? otel.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
      return {
        trace,
        run: (work) => runInTrace(trace, () => context.with(inside, work)),
        end: ({ name: better, attributes: more = {}, failed = false } = {}) => {
          if (better !== undefined) span.updateName(better);
          span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
}

function remoteContext(traceparent: string | undefined): SpanContext | undefined {
  const parsed = parseTraceparent(traceparent);
  if (!parsed) return undefined;
  return { traceId: parsed.traceId, spanId: parsed.spanId, traceFlags: parsed.sampled ? 1 : 0, isRemote: true };
}

const isSampled = (sampler: Sampler, traceId: string): boolean =>
  sampler.shouldSample(ROOT_CONTEXT, traceId, '', SpanKind.SERVER, {}, []).decision ===
  SamplingDecision.RECORD_AND_SAMPLED;

/** A batch is collected when one of the traces is that it is linked to. */
function ofLinksOrRatio(byRatio: Sampler): Sampler {
  return {
    shouldSample: (active, traceId, name, kind, attributes, links) =>
      links.some((link) => (link.context.traceFlags & 1) === 1)
        ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
        : byRatio.shouldSample(active, traceId, name, kind, attributes, links),
    toString: () => `OfLinksOrRatio{${byRatio.toString()}}`,
  };
}

/**
 * Statements become spans of the span that they run in. The instrumentation would wait for `require('pg')`, which ES modules do
 * not call: it is given the module that the services use.
 *
 * @returns a function that undoes it.
 */
function instrumentPg(provider: NodeTracerProvider): () => void {
  const instrumentation = new PgInstrumentation({ enabled: false, requireParentSpan: true, ignoreConnectSpans: true });
  instrumentation.setTracerProvider(provider);
  const definition = instrumentation.getModuleDefinitions().find(({ name }) => name === 'pg');
  if (!definition) throw new Error('the instrumentation of pg has no definition of pg');
  definition.patch?.(pg);
  return () => definition.unpatch?.(pg);
}

function onceInAWhile(report: (error: unknown) => void): (error: unknown) => void {
  let last = -Infinity;
  return (error) => {
    const now = performance.now();
    if (now - last < FAILURE_INTERVAL_MS) return;
    last = now;
    report(error);
  };
}

const afterStopTimeout = (): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, STOP_TIMEOUT_MS).unref());
