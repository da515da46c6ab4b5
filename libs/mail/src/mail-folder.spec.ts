import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailFolder } from './mail-folder.js';
import { MailError } from './mail.js';
import { pickMail } from './pick-mail.js';
import { FROM, mailContract } from './testing/mail.contract.js';

const message = { to: 'ada@riverbend.example', subject: 'Hello', text: 'Hello Ada\n', html: '<p>Hello Ada</p>' };

describe('mails in files', () => {
  let dataDir: string;
  let folder: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'helix-mail-'));
    folder = join(dataDir, 'mail');
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const picked = () => pickMail({ smtpUrl: undefined, mailFrom: FROM, dataDir });
  const files = async () => (await readdir(folder).catch(() => [])).sort();

  mailContract({
    mail: () => picked().mail,
    arrived: async () => Promise.all((await files()).map((name) => readFile(join(folder, name)))),
  });

  it('are there for their owner alone, one file each, and nothing is left beside them', async () => {
    await picked().mail.send(message);
    const names = await files();
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{10}\.eml$/);
    expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('are read again, the newest first', async () => {
    const { mail, folder: written } = picked();
    const began = Date.now();
    for (const subject of ['first', 'second – ä', 'third']) {
      await mail.send({ ...message, subject });
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
    expect(at).toBeGreaterThanOrEqual(began);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  it('are none while none was written', async () => {
    expect(await picked().folder?.ids()).toEqual([]);
    expect(await picked().folder?.read('20261121T164129123Z-0123456789.eml')).toBeUndefined();
  });

  it('are all that is ever opened, whatever the id says', async () => {
    await picked().mail.send(message);
    await writeFile(join(dataDir, 'secret.eml'), 'Subject: secret\r\n\r\nsecret');
    await writeFile(join(folder, 'other.eml'), 'Subject: other\r\n\r\nother');
    const { folder: written } = picked();
    for (const id of ['../secret.eml', '..%2fsecret.eml', 'other.eml', join(dataDir, 'secret.eml'), '', '.', '..']) {
      expect(await written?.read(id)).toBeUndefined();
    }
    // As many letters as a name has, and no time.
    expect(await written?.read('20269921T164129123Z-0123456789.eml')).toBeUndefined();
    expect(await written?.ids()).toHaveLength(1);
  });

  it('fail in words where they cannot be written', async () => {
    await writeFile(join(dataDir, 'file'), '');
    const broken = new MailFolder(join(dataDir, 'file', 'mail'), FROM);
    const sent = broken.send(message);
    await expect(sent).rejects.toThrow(MailError);
    await expect(sent).rejects.toThrow(/^the mail could not be written: /);
  });
});
