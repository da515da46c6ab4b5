import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailFolder } from './mail-folder.js';
import { createMailTransport } from './create-mail-transport.js';
import { MailError } from './mail-transport.js';
import { FROM, mailContract } from './testing/mail.contract.js';

const message = { to: 'ada@riverbend.example', subject: 'Hello', text: 'Hello Ada\n', html: '<p>Hello Ada</p>' };

describe('MailFolder', () => {
  let dataDir: string;
  let folder: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'helix-mail-'));
    folder = join(dataDir, 'mail');
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const create = () => createMailTransport({ smtpUrl: undefined, mailFrom: FROM, dataDir });
  const files = async () => (await readdir(folder).catch(() => [])).sort();

  mailContract({
    transport: () => create().transport,
    arrived: async () => Promise.all((await files()).map((name) => readFile(join(folder, name)))),
  });

  it('writes one file for each mail, which only its owner may read', async () => {
    await create().transport.send(message);
    const names = await files();
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{10}\.eml$/);
    expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('reads the mails, newest first', async () => {
    const { transport, folder: written } = create();
    const startedAt = Date.now();
    for (const subject of ['first', 'second – ä', 'third']) {
      await transport.send({ ...message, subject });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const ids = (await written?.ids()) ?? [];
    const mails = await Promise.all(ids.map((id) => written?.read(id)));
    expect(mails.map((read) => read?.subject)).toEqual(['third', 'second – ä', 'first']);
    expect(mails[0]).toEqual({
      id: ids[0],
      at: expect.any(Date),
      from: 'Helix für Zähne <no-reply@helix.example>',
      to: 'ada@riverbend.example',
      subject: 'third',
      text: 'Hello Ada',
    });
    const at = mails[0]?.at.getTime() ?? 0;
    expect(at).toBeGreaterThanOrEqual(startedAt);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  it('has no mails before the first one was written', async () => {
    expect(await create().folder?.ids()).toEqual([]);
    expect(await create().folder?.read('20261121T164129123Z-0123456789.eml')).toBeUndefined();
  });

  it('opens no other file, whatever the id is', async () => {
    await create().transport.send(message);
    await writeFile(join(dataDir, 'secret.eml'), 'Subject: secret\r\n\r\nsecret');
    await writeFile(join(folder, 'other.eml'), 'Subject: other\r\n\r\nother');
    const { folder: written } = create();
    for (const id of ['../secret.eml', '..%2fsecret.eml', 'other.eml', join(dataDir, 'secret.eml'), '', '.', '..']) {
      expect(await written?.read(id)).toBeUndefined();
    }
    // A name of the right form, but with a day that does not exist.
    expect(await written?.read('20269921T164129123Z-0123456789.eml')).toBeUndefined();
    expect(await written?.ids()).toHaveLength(1);
  });

  it('rejects with MailError when the file cannot be written', async () => {
    await writeFile(join(dataDir, 'file'), '');
    const broken = new MailFolder(join(dataDir, 'file', 'mail'), FROM);
    const sent = broken.send(message);
    await expect(sent).rejects.toThrow(MailError);
    await expect(sent).rejects.toThrow(/^the mail could not be written: /);
  });
});
