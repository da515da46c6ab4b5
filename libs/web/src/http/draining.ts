import type { Server } from 'node:http';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** How long running requests may continue after the process was asked to stop. */
const GRACE_MS = 10_000;
const CHECK_INTERVAL_MS = 50;

/**
 * Lets running requests finish when the process stops, and closes the idle connections: Node itself would wait for every
 * keep-alive connection of a browser, for a minute and more.
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

  /** Does not wait: requests may depend on what other parts do before the shutdown, for example end their streams. */
  beforeApplicationShutdown(): void {
    const server = this.server();
    if (!server.listening) return;
    const deadline = Date.now() + GRACE_MS;
    const timer = setInterval(() => {
      // Not before the server has stopped listening: until then a connection may bring a request.
      if (!server.listening && (this.running === 0 || Date.now() > deadline)) server.closeAllConnections();
    }, CHECK_INTERVAL_MS);
    server.once('close', () => clearInterval(timer));
  }

  private server(): Server {
    return this.host.httpAdapter.getHttpServer() as Server;
  }
}
