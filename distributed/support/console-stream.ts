import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { analysisUpdatedMessage, type AnalysisUpdatedMessage } from '@helix/contracts';
import { retryDelay } from '../../console/src/api/retry.js';
import type { ConsoleHeaders } from './world.js';

/** The server sends a heartbeat every 15 seconds (console/src/api/live-events.ts). */
const HEARTBEAT_TIMEOUT_MS = 40_000;

/** The stream of changes of an open console, which connects again as the console does, until it is closed. */
export class ConsoleStream {
  readonly updates: AnalysisUpdatedMessage[] = [];
  /** How often it was connected. */
  connects = 0;
  /** What an attempt to connect was refused with. */
  readonly refusals: string[] = [];
  isLive = false;
  private readonly closing = new AbortController();

  private constructor(
    private readonly url: string,
    private readonly headers: ConsoleHeaders,
  ) {}

  static open(url: string, headers: ConsoleHeaders): ConsoleStream {
    const stream = new ConsoleStream(url, headers);
    void stream.run();
    return stream;
  }

  close(): void {
    this.closing.abort();
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.closing.signal.aborted;) {
      try {
        await this.connectAndRead(() => (failures = 0));
      } catch (error) {
        // A stream that was live is cut at any time; one that does not begin is refused.
        if (!this.isLive) this.refusals.push(error instanceof Error ? error.message : String(error));
      }
      this.isLive = false;
      failures += 1;
      // Without chance, which is there for many consoles at once.
      await sleep(retryDelay(failures, 0.5), undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  private async connectAndRead(onConnect: () => void): Promise<void> {
    const dead = new AbortController();
    const signal = AbortSignal.any([this.closing.signal, dead.signal]);
    let timer = setTimeout(() => dead.abort(), HEARTBEAT_TIMEOUT_MS);
    try {
      const answer = await fetch(`${this.url}/api/events`, { headers: this.headers, signal });
      if (answer.status !== 200 || !answer.body) throw new Error(`the stream was answered ${answer.status}`);
      this.connects += 1;
      this.isLive = true;
      onConnect();
      const parser = createParser({
        onEvent: ({ event, data }) => {
          if (event === 'analysis.updated') this.updates.push(analysisUpdatedMessage.parse(JSON.parse(data)));
        },
      });
      const decoder = new TextDecoder();
      for await (const chunk of answer.body) {
        clearTimeout(timer);
        timer = setTimeout(() => dead.abort(), HEARTBEAT_TIMEOUT_MS);
        parser.feed(decoder.decode(chunk, { stream: true }));
      }
    } finally {
      clearTimeout(timer);
      dead.abort();
    }
  }
}
