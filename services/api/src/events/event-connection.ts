import type { Response } from 'express';
import type { Access, ClinicContext } from '@helix/web';

/** A reader that is this far behind gets no more messages, but is told to read everything anew. */
const MOST_WAITING_BYTES = 64 * 1024;

/** One open console. */
export class EventConnection {
  private behind = false;

  constructor(
    readonly access: Access & { clinic: ClinicContext },
    private readonly response: Response,
    private readonly mostWaitingBytes = MOST_WAITING_BYTES,
  ) {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Asks proxies not to gather the stream into larger pieces.
      'X-Accel-Buffering': 'no',
    });
    response.write('retry: 2000\n\n');
    response.on('drain', () => this.catchUp());
  }

  /** Sends an event. `data` is one line of JSON. */
  send(event: string, data: string, id?: string): void {
    if (this.response.writableLength > this.mostWaitingBytes) this.behind = true;
    // Once one message was left out, the next thing said must be that.
    if (this.behind) return;
    this.response.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`);
  }

  /** Shows proxies and the console that the connection lives. */
  heartbeat(): void {
    if (!this.response.writableNeedDrain) this.response.write(': heartbeat\n\n');
  }

  /** Ends the stream; the console comes back by itself. */
  close(): void {
    this.response.end();
  }

  private catchUp(): void {
    if (!this.behind) return;
    this.behind = false;
    this.send('resync', '{}');
  }
}
