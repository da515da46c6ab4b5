import type { Server } from 'node:http';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** How long requests that run when the process stops may go on. */
const GRACE_MS = 10_000;
const LOOK_EVERY_MS = 50;

/**
 * Lets running requests finish when the process stops, and cuts the connections that have none: Node itself would wait
 * for every browser that keeps a connection open, for a minute and more.
 */
@Injectable()
export class Draining implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private running = 0;

  constructor(private readonly host: HttpAdapterHost) {}

  onApplicationBootstrap(): void {
    this.server().on('request', (_, response) => {
      this.running += 1;
      response.once('close', () => (this.running -= 1));
    });
  }

  /** Does not wait: what is running may need what other parts do before the shutdown, for example ending their streams. */
  beforeApplicationShutdown(): void {
    const server = this.server();
    if (!server.listening) return;
    const end = Date.now() + GRACE_MS;
    const timer = setInterval(() => {
      // Not before the server stopped to listen: until then a connection may be bringing a request.
      if (!server.listening && (this.running === 0 || Date.now() > end)) server.closeAllConnections();
    }, LOOK_EVERY_MS);
    server.once('close', () => clearInterval(timer));
  }

  private server(): Server {
    return this.host.httpAdapter.getHttpServer() as Server;
  }
}
