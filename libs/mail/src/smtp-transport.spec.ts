import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createMailTransport } from './create-mail-transport.js';
import { MailError, MailRefusedError } from './mail-transport.js';
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
});
