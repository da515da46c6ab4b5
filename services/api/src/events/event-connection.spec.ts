import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { EventConnection } from './event-connection.js';

const ACCESS = {
  viewer: { userId: 1, email: 'member@helix.example', isSuperAdmin: false, isSuperDeveloper: false },
  clinic: { clinicId: 1, clinicGuid: '11111111-1111-4111-8111-111111111111', timeZone: 'UTC', isAdmin: false },
  sessionId: '22222222-2222-4222-8222-222222222222',
  expiresAt: Number.MAX_SAFE_INTEGER,
};

describe('a slow console', () => {
  let server: Server;
  let response: Response;
  let connection: EventConnection;

  beforeAll(async () => {
    const app = express().get('/', (_, answer) => {
      response = answer;
      connection = new EventConnection(ACCESS, answer);
    });
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('does not pile up memory, and is told to read everything anew', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await until(() => heard.includes('retry: 2000'));

    socket.pause();
    const data = JSON.stringify({ appointmentIds: ['x'.repeat(10_000)] });
    let waiting = 0;
    for (let message = 0; message < 2_000; message += 1) {
      connection.send('analysis.updated', data, `0:${message}`);
      waiting = Math.max(waiting, response.writableLength);
      if (message % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    connection.heartbeat();
    // 2,000 messages are 20 MB; what waits is the limit and one message.
    expect(waiting).toBeLessThan(64 * 1024 + 2 * data.length);

    socket.resume();
    await until(() => heard.includes('event: resync'));
    connection.send('analysis.updated', '{"after":true}', '0:2000');
    await until(() => heard.includes('{"after":true}'));
    // Wherever messages are missing, the console was told.
    const said = [...heard.matchAll(/^(?:event: (resync)|id: 0:(\d+))$/gm)].map(
      ([, resync, id]) => resync ?? Number(id),
    );
    const arrived = said.filter((one) => one !== 'resync');
    expect(arrived.length).toBeLessThan(2_000);
    let expected = 0;
    for (const one of said) {
      if (expected !== -1 && one !== 'resync') expect(one).toBe(expected);
      expected = one === 'resync' ? -1 : Number(one) + 1;
    }
    expect(said).toContain('resync');
    connection.close();
    await until(() => socket.closed);
  });
});

async function until(condition: () => boolean, ms = 10_000): Promise<void> {
  const end = Date.now() + ms;
  while (!condition()) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
