import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector gets it. */
export interface CollectedSpan {
  service: string;
  scope: string;
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  /** '' for the first span of a trace. */
  parentSpanId: string;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  /** The number of its events, which are not decoded: there should be none. */
  events: number;
  isError: boolean;
}

/** A collector of traces by OTLP over HTTP, in the binary form. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  /** The bodies of all requests, to search for what should not be there. */
  readonly bodies: Buffer[] = [];
  /** What requests are answered with. */
  status = 200;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        collector.bodies.push(body);
        if (collector.status === 200 && request.url === '/v1/traces') collector.spans.push(...decodeSpans(body));
        response.writeHead(collector.status).end();
      });
    });
    const collector = new TraceCollector(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` is set to. */
  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The spans of one trace. */
  ofTrace(traceId: string): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

type Field = number | bigint | Buffer;

/** The fields of a message of Protocol Buffers by number: variable and fixed integers, and bytes. */
function decode(message: Buffer): Map<number, Field[]> {
  const fields = new Map<number, Field[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = message[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const read = (type: number): Field => {
    if (type === 0) return varint();
    const size = type === 2 ? varint() : type === 1 ? 8 : 4;
    at += size;
    const bytes = message.subarray(at - size, at);
    return type === 2 ? bytes : type === 1 ? bytes.readBigUInt64LE() : bytes.readUInt32LE();
  };
  while (at < message.length) {
    const key = varint();
    const number = key >>> 3;
    fields.set(number, [...(fields.get(number) ?? []), read(key & 7)]);
  }
  return fields;
}

const inner = (fields: Map<number, Field[]>, number: number): Buffer[] =>
  (fields.get(number) ?? []).filter((field): field is Buffer => Buffer.isBuffer(field));
const text = (fields: Map<number, Field[]>, number: number): string => inner(fields, number)[0]?.toString() ?? '';
const hex = (fields: Map<number, Field[]>, number: number): string => inner(fields, number)[0]?.toString('hex') ?? '';

/** The spans of an `ExportTraceServiceRequest` (opentelemetry/proto/trace/v1/trace.proto). */
function decodeSpans(request: Buffer): CollectedSpan[] {
  return inner(decode(request), 1).flatMap((resourceSpans) => {
    const ofResource = decode(resourceSpans);
    const resource = attributesOf(decode(inner(ofResource, 1)[0] ?? Buffer.alloc(0)), 1);
    return inner(ofResource, 2).flatMap((scopeSpans) => {
      const ofScope = decode(scopeSpans);
      const scope = text(decode(inner(ofScope, 1)[0] ?? Buffer.alloc(0)), 1);
      return inner(ofScope, 2).map((bytes): CollectedSpan => {
        const span = decode(bytes);
        const status = decode(inner(span, 15)[0] ?? Buffer.alloc(0));
        return {
          ...{ service: String(resource['service.name']), scope, name: text(span, 5), kind: Number(span.get(6)?.[0]) },
          ...{ traceId: hex(span, 1), spanId: hex(span, 2), parentSpanId: hex(span, 4) },
          attributes: attributesOf(span, 9),
          links: inner(span, 13).map((link) => ({ traceId: hex(decode(link), 1), spanId: hex(decode(link), 2) })),
          events: span.get(11)?.length ?? 0,
          isError: status.get(3)?.[0] === 2,
        };
      });
    });
  });
}

function attributesOf(fields: Map<number, Field[]>, number: number): Record<string, unknown> {
  const pairs = inner(fields, number).map((pair) => {
    const keyValue = decode(pair);
    const value = decode(inner(keyValue, 2)[0] ?? Buffer.alloc(0));
    const [kind, [first] = []] = [...value][0] ?? [];
    return [text(keyValue, 1), kind === 1 ? String(first) : first] as const;
  });
  return Object.fromEntries(pairs);
}
