import type { Response } from 'express';
import type { Access, ClinicContext } from '@helix/web';

/** A console with more unsent data gets no more messages, but a `resync` event once it has caught up. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** The event stream of one open console. */
export class EventConnection {
  private isBehind = false;

  constructor(
    readonly access: Access & { clinic: ClinicContext },
    private readonly response: Response,
    private readonly maxBufferedBytes = MAX_BUFFERED_BYTES,
  ) {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Tells proxies not to buffer the stream.
      'X-Accel-Buffering': 'no',
    });
    response.write('retry: 2000\n\n');
    response.on('drain', () => this.catchUp());
  }

  /** Sends an event. `data` is one line of JSON. */
  send(event: string, data: string, id?: string): void {
    // It has ended, but a slow console has not read that yet.
    if (this.response.writableEnded) return;
    if (this.response.writableLength > this.maxBufferedBytes) this.isBehind = true;
    // After a dropped message the next event must be `resync`.
    if (this.isBehind) return;
    this.response.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`);
  }

  /** Keeps the connection alive in proxies, and shows the console that it works. */
  heartbeat(): void {
    if (!this.response.writableNeedDrain && !this.response.writableEnded) this.response.write(': heartbeat\n\n');
  }

  /** Ends the stream; the console reconnects by itself. The second time it is cut off, because it does not read the end. */
  close(): void {
    if (this.response.writableEnded) this.response.destroy();
    else this.response.end();
  }

  private catchUp(): void {
    if (!this.isBehind) return;
    this.isBehind = false;
    this.send('resync', '{}');
  }
}
