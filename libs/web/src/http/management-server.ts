import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express } from 'express';
import type { Problem } from '@helix/contracts';
import { SettingsError } from '../settings.js';

/** What operates the process: metrics, health and the description of the API. Paths are matched in any case. */
const MANAGEMENT_PATHS =
  /^\/(?:metrics|health\/(?:live|ready)|api\/docs(?:\/[\w-]+(?:\.[\w-]+)*)?|api\/openapi\.json)\/?$/i;

export interface ManagementServer {
  /** The port that it listens on. */
  port: number;
  close(): Promise<void>;
}

const received = new WeakSet<IncomingMessage>();

/** Whether a request came by the management address. It needs no sign-in: who reaches the address operates the process. */
export const isManagementRequest = (request: IncomingMessage): boolean => received.has(request);

/**
 * Opens the management address of an application, which serves what operates the process and nothing else.
 *
 * @param port 0 lets the system choose.
 * @throws SettingsError when the port is in use.
 */
export async function startManagementServer(
  app: NestExpressApplication,
  port: number,
  host: string,
): Promise<ManagementServer> {
  const handle = app.getHttpAdapter().getInstance() as Express;
  const server = createServer((request, response) => {
    if (!isOperation(request)) return sendNotFound(response);
    received.add(request);
    handle(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new SettingsError('METRICS_PORT', `port ${port} is in use`) : error),
    );
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function isOperation({ method, url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?');
  return (method === 'GET' || method === 'HEAD') && MANAGEMENT_PATHS.test(path);
}

function sendNotFound(response: ServerResponse): void {
  const detail = 'The management address serves health, metrics and the description of the API only.';
  const body: Problem = { title: 'Not Found', status: 404, detail, errors: [{ field: '', message: detail }] };
  response.writeHead(404, { 'Content-Type': 'application/problem+json' }).end(JSON.stringify(body));
}
