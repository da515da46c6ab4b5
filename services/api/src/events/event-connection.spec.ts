import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { EventConnection } from './event-connection.js';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';

const waitUntil = (condition: () => boolean | Promise<boolean>) => waitFor(condition, (isTrue) => isTrue, 10_000);

const ACCESS = {
  viewer: { userId: 1, email: 'member@helix.example', isSuperAdmin: false, isSuperDeveloper: false },
  clinic: { clinicId: 1, clinicGuid: '11111111-1111-4111-8111-111111111111', timeZone: 'UTC', isAdmin: false },
  sessionId: '22222222-2222-4222-8222-222222222222',
  expiresAt: Number.MAX_SAFE_INTEGER,
  mustChoosePassword: false,
};

describe('EventConnection', () => {
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

  it('limits buffered data of a slow console, and sends resync once it has caught up', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let output = '';
    socket.setEncoding('utf8').on('data', (text: string) => (output += text));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await waitUntil(() => output.includes('retry: 2000'));

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
    await waitUntil(() => output.includes('event: resync'));
    connection.send('analysis.updated', '{"after":true}', '0:2000');
    await waitUntil(() => output.includes('{"after":true}'));
    // Every gap in the messages is announced by a resync.
    const received = [...output.matchAll(/^(?:event: (resync)|id: 0:(\d+))$/gm)].map(
      ([, resync, id]) => resync ?? Number(id),
    );
    const arrived = received.filter((one) => one !== 'resync');
    expect(arrived.length).toBeLessThan(2_000);
    let expected = 0;
    for (const one of received) {
      if (expected !== -1 && one !== 'resync') expect(one).toBe(expected);
      expected = one === 'resync' ? -1 : Number(one) + 1;
    }
    expect(received).toContain('resync');
    connection.close();
    await waitUntil(() => socket.closed);
  });

  it('cuts off a console that does not read its end', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    let output = '';
    socket.setEncoding('utf8').on('data', (text: string) => (output += text));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await waitUntil(() => output.includes('retry: 2000'));
    const unread = response;
    socket.pause();
    const data = JSON.stringify({ appointmentIds: ['x'.repeat(1_000_000)] });
    while (unread.writableLength === 0) {
      connection.send('analysis.updated', data);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const errors: Error[] = [];
    unread.on('error', (error) => errors.push(error));
    connection.close();
    expect(unread.closed).toBe(false);
    // It stays among the connections until it is closed.
    connection.send('analysis.updated', '{}');
    connection.heartbeat();
    await new Promise((resolve) => setImmediate(resolve));
    expect(errors).toEqual([]);
    connection.close();
    await waitUntil(() => unread.closed);
    socket.destroy();
  });
});
