import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Logger } from '../observe/logger.js';

/** How long running requests may continue after the process was asked to stop. */
const GRACE_MS = 10_000;
const CHECK_INTERVAL_MS = 50;

/**
 * Lets running requests finish when the process stops, and closes the idle connections: Node itself would wait for every
 * keep-alive connection of a browser, for a minute and more.
 */
@Injectable()
export class Draining implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly running = new Set<ServerResponse>();
  private isDraining = false;
  private graceMs = GRACE_MS;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  onApplicationBootstrap(): void {
    // Before the application, which may have answered when the next listener is called.
    this.server().prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
      this.running.add(response);
      if (this.isDraining) closeAfter(response);
      response.once('close', () => this.running.delete(response));
    });
  }

  /**
   * Goes on serving, but each response ends its connection: the next request of a keep-alive connection then comes by a
   * new one, which an ingress opens to another process.
   *
   * @param graceMs how long requests may continue once no new ones are taken.
   */
  begin(graceMs: number): void {
    this.isDraining = true;
    this.graceMs = graceMs;
    for (const response of this.running) closeAfter(response);
  }

  /** Does not wait: requests may depend on what other parts do before the shutdown, for example end their streams. */
  beforeApplicationShutdown(): void {
    const server = this.server();
    if (!server.listening) return;
    this.begin(this.graceMs);
    const deadline = Date.now() + this.graceMs;
    const timer = setInterval(() => {
      // Not before the server has stopped listening: until then a connection may bring a request.
      if (server.listening) return;
      const isLate = Date.now() > deadline;
      if (this.running.size > 0 && !isLate) return;
      if (this.running.size > 0) this.logger.warn({ requests: this.running.size }, 'cut requests that did not end');
      server.closeAllConnections();
    }, CHECK_INTERVAL_MS);
    server.once('close', () => clearInterval(timer));
  }

  private server(): Server {
    return this.host.httpAdapter.getHttpServer() as Server;
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
