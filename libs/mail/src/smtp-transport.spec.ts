import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { makeCertificates } from '../../../scripts/kafka/certificates.mjs';
import { createMailTransport } from './create-mail-transport.js';
import { MailError, MailRefusedError, type MailMessage } from './mail-transport.js';
import { SmtpTransport } from './smtp-transport.js';
import { FROM, mailContract } from './testing/mail.contract.js';

const message = { to: 'ada@riverbend.example', subject: 'Hello', text: 'Hello Ada\n', html: '<p>Hello Ada</p>' };

describe('SmtpTransport', () => {
  const arrived: Buffer[] = [];
  const envelopes: { from: string; to: string[] }[] = [];
  let server: SMTPServer;
  let port: number;

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _, done) => {
        if (username === 'helix' && password === 's3cret word') done(null, { user: username });
        else done(Object.assign(new Error('Wrong user or password'), { responseCode: 535 }));
      },
      onRcptTo: ({ address }, _, done) => {
        if (address.startsWith('nobody')) done(Object.assign(new Error('No such user here'), { responseCode: 550 }));
        else if (address.startsWith('full')) done(Object.assign(new Error('Mailbox is full'), { responseCode: 452 }));
        else done();
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          arrived.push(Buffer.concat(chunks));
          const { mailFrom, rcptTo } = envelope;
          envelopes.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) });
          done();
        });
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    ({ port } = listening.address() as AddressInfo);
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  const createFor = (smtpUrl: string) => createMailTransport({ smtpUrl, mailFrom: FROM, dataDir: '/nowhere' });
  const create = () => createFor(`smtp://127.0.0.1:${port}`);

  mailContract({ transport: () => create().transport, arrived: () => Promise.resolve([...arrived]) });

  it('sends to the one recipient from the bare address, and writes no file', async () => {
    await create().transport.send(message);
    expect(envelopes.at(-1)).toEqual({ from: 'no-reply@helix.example', to: ['ada@riverbend.example'] });
    expect(create().folder).toBeUndefined();
  });

  it('rejects with MailRefusedError when the server refuses the recipient for good', async () => {
    const sent = create().transport.send({ ...message, to: 'nobody@riverbend.example' });
    await expect(sent).rejects.toThrow(MailRefusedError);
    await expect(sent).rejects.toThrow(
      'the mail server refused the mail to nobody@riverbend.example: 550 No such user here',
    );
  });

  it('rejects with MailError when the server refuses for now', async () => {
    const sent = create().transport.send({ ...message, to: 'full@riverbend.example' });
    await expect(sent).rejects.toThrow(MailError);
    await expect(sent).rejects.not.toThrow(MailRefusedError);
    await expect(sent).rejects.toThrow(
      'the mail server refused the mail to full@riverbend.example: 452 Mailbox is full',
    );
  });

  it('rejects with MailError when the server cannot be reached', async () => {
    const sent = createFor('smtp://127.0.0.1:1').transport.send(message);
    await expect(sent).rejects.toThrow(MailError);
    await expect(sent).rejects.not.toThrow(MailRefusedError);
    await expect(sent).rejects.toThrow(/^the mail server cannot be reached: .*ECONNREFUSED/);
  });

  it('signs in with the user and password of the URL, and never repeats them in errors', async () => {
    await createFor(`smtp://helix:s3cret%20word@127.0.0.1:${port}`).transport.send(message);
    const sent = createFor(`smtp://helix:wrong%20word@127.0.0.1:${port}`).transport.send(message);
    const error = await sent.catch((failure: unknown) => failure as MailError);
    expect(error).toBeInstanceOf(MailError);
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect((error as MailError).message).toBe('the mail server does not let Helix in: 535 Wrong user or password');
    expect((error as MailError).cause).toBeUndefined();
  });

  it('reaches the other recipients when one of several is refused', async () => {
    const before = envelopes.length;
    const transport = create().transport;
    const people = ['ada@riverbend.example', 'nobody@riverbend.example', 'grace@riverbend.example'];
    const results = await Promise.allSettled(people.map((to) => transport.send({ ...message, to })));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const reached = envelopes.slice(before).map(({ to }) => to[0]);
    expect(reached.sort()).toEqual(['ada@riverbend.example', 'grace@riverbend.example']);
  });
});

describe('SmtpTransport with a mail server that fails', () => {
  let folder: string;
  let closing: (() => Promise<unknown>)[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-smtp-'));
    await makeCertificates(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(() => {
    closing = [];
  });
  afterEach(async () => {
    for (const close of closing) await close();
  });

  /** @returns its port. */
  const serve = async (options: SMTPServerOptions): Promise<number> => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      ...options,
    });
    // A client that refuses its certificate.
    server.on('error', () => undefined);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
    return (listening.address() as AddressInfo).port;
  };
  const send = async (url: string, sent: Partial<MailMessage> = {}) => {
    const transport = new SmtpTransport(url, FROM, { connect: 1_000, answer: 1_000 });
    return transport.send({ ...message, ...sent }).then(
      () => 'sent',
      (error: MailError) => `${error.name}: ${error.message}`,
    );
  };
  const readAll = async (stream: Readable): Promise<string> => (await buffer(stream)).toString();
  const messageIdIn = (raw: string) => /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim();

  it('sends a mail again with the same Message-ID when the server accepts it and drops the connection', async () => {
    const arrived: string[] = [];
    const port = await serve({
      onData(stream, { id }, done) {
        void readAll(stream).then((raw) => {
          arrived.push(raw);
          if (arrived.length > 1) return done();
          const { connections } = this as unknown as { connections: Iterable<{ id: string; _socket: Socket }> };
          for (const connection of connections) if (connection.id === id) connection._socket.destroy();
        });
      },
    });
    const url = `smtp://127.0.0.1:${port}`;
    expect(await send(url, { id: 'mail-7' })).toMatch(/^MailError: the mail server cannot be reached: /);
    expect(await send(url, { id: 'mail-7' })).toBe('sent');
    expect(arrived.map(messageIdIn)).toEqual(['<mail-7@helix.example>', '<mail-7@helix.example>']);
  });

  it.each([
    [451, 'MailError', 'Try again later'],
    [554, 'MailRefusedError', 'It looks like spam'],
  ])('takes the answer %i to the content as %s', async (responseCode, name, reason) => {
    const port = await serve({
      onData: (stream, _, done) =>
        void readAll(stream).then(() => done(Object.assign(new Error(reason), { responseCode }))),
    });
    expect(await send(`smtp://127.0.0.1:${port}`)).toBe(
      `${name}: the mail server refused the mail to ada@riverbend.example: ${responseCode} ${reason}`,
    );
  });

  it('keeps a mail for later when the server wants a sign-in and SMTP_URL has none', async () => {
    const port = await serve({ authOptional: false });
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatch(/^MailError: the mail server does not let Helix in: 530 /);
  });

  it('refuses to send when the encrypted connection has a certificate of an unknown authority', async () => {
    const [cert, key] = await Promise.all(['valid.pem', 'valid.key'].map((name) => readFile(join(folder, name))));
    const arrived: string[] = [];
    const tls = {
      cert: cert!,
      key: key!,
      disabledCommands: [],
      onData: (stream: Readable, _: unknown, done: () => void) =>
        void readAll(stream).then((raw) => (arrived.push(raw), done())),
    };
    const wrong = /^MailError: the mail server's certificate or encryption is wrong: .*certificate/;
    expect(await send(`smtp://127.0.0.1:${await serve(tls)}`)).toMatch(wrong);
    expect(await send(`smtps://127.0.0.1:${await serve({ ...tls, secure: true })}`)).toMatch(wrong);
    expect(arrived).toEqual([]);
  });

  it('sends nothing without encryption where SMTP_URL requires it', async () => {
    const port = await serve({});
    expect(await send(`smtp://127.0.0.1:${port}?requireTLS=true`)).toMatch(
      /^MailError: the mail server's certificate or encryption is wrong: /,
    );
  });

  it('does not wait for ever for a server that says nothing, or stops in the middle', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    closing.push(() => new Promise((resolve) => silent.close(resolve)));
    const { port } = silent.address() as AddressInfo;
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatch(/^MailError: the mail server cannot be reached: /);
    const stopping = await serve({ onData: (stream) => void stream.resume() });
    expect(await send(`smtp://127.0.0.1:${stopping}`)).toMatch(/^MailError: the mail server cannot be reached: /);
  });
});
