import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { analysisUpdatedMessage, type AnalysisUpdatedMessage } from '@helix/contracts';

/** The event stream of an open console, with the updates so far. */
export class EventStream {
  readonly updates: AnalysisUpdatedMessage[] = [];
  /** The W3C traceparents of the updates that have one, which a console sends with what it fetches then. */
  readonly traceparents: string[] = [];
  private readonly controller = new AbortController();

  /** Resolves when the server has accepted the stream. */
  static async open(url: string, headers: Record<string, string>): Promise<EventStream> {
    const stream = new EventStream();
    const response = await fetch(`${url}/api/events`, { headers, signal: stream.controller.signal });
    if (response.status !== 200 || !response.body) throw new Error(`the event stream answered ${response.status}`);
    void stream.read(response.body);
    return stream;
  }

  close(): void {
    this.controller.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({ onEvent: (event) => this.onEvent(event) });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }));
    } catch (error) {
      if (!this.controller.signal.aborted) throw error;
    }
  }

  private onEvent({ event, data }: EventSourceMessage): void {
    if (event !== 'analysis.updated') return;
    const message = JSON.parse(data) as { traceparent?: string };
    this.updates.push(analysisUpdatedMessage.parse(message));
    if (message.traceparent !== undefined) this.traceparents.push(message.traceparent);
  }
}
