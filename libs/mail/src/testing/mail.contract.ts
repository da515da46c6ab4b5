import PostalMime, { type Email } from 'postal-mime';
import { MailRefusedError, type MailMessage, type MailTransport } from '../mail-transport.js';

export interface MailHarness {
  transport(): MailTransport;
  /** Every message so far, as it was written or as the server received it. */
  arrived(): Promise<Buffer[]>;
}

/** The sender of the harnesses' transports. */
export const FROM = 'Helix für Zähne <no-reply@helix.example>';

const message: MailMessage = {
  to: 'ada@riverbend.example',
  subject: 'Grüße aus der Zahnpflege 🦷 – mit einem Betreff, der so lang ist, dass er auf mehrere Zeilen verteilt wird',
  text: 'Grüß Gott, Ada 🦷\n\n.Ein Punkt am Anfang der Zeile\nhttps://helix.example/registration?token=abc=def\n',
  html: '<!doctype html><html lang="de"><body><p>Grüß Gott, Ada 🦷 &amp; alle</p></body></html>\n',
};

/** What both adapters must do. */
export function mailContract(harness: MailHarness): void {
  const sendOne = async (changed: Partial<MailMessage>): Promise<Email> => {
    const before = (await harness.arrived()).length;
    await harness.transport().send({ ...message, ...changed });
    const [newest, ...older] = (await harness.arrived()).reverse();
    expect(older).toHaveLength(before);
    return PostalMime.parse(newest ?? '');
  };

  it('keeps umlauts and emoji in the subject, the text and the HTML', async () => {
    const parsed = await sendOne({});
    expect(parsed.subject).toBe(message.subject);
    expect(parsed.text?.trimEnd()).toBe(message.text.trimEnd());
    expect(parsed.html?.trimEnd()).toBe(message.html.trimEnd());
  });

  it('sets sender, recipient, date, message id and Auto-Submitted', async () => {
    const startedAt = Math.floor(Date.now() / 1000) * 1000;
    const parsed = await sendOne({});
    expect(parsed.from).toMatchObject({ name: 'Helix für Zähne', address: 'no-reply@helix.example' });
    expect(parsed.to).toMatchObject([{ address: 'ada@riverbend.example' }]);
    expect(new Date(parsed.date ?? 0).getTime()).toBeGreaterThanOrEqual(startedAt);
    expect(parsed.messageId).toMatch(/^<[^<>\s]+@helix\.example>$/);
    expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('puts the text before the HTML, in lines of at most 998 characters', async () => {
    await harness.transport().send({ ...message, text: 'word '.repeat(400), html: `<p>${'word '.repeat(400)}</p>` });
    const raw = ((await harness.arrived()).at(-1) ?? Buffer.from('')).toString('latin1');
    expect(raw).toContain('multipart/alternative');
    expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
    expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it.each([
    ['a line break', 'Hello\r\nBcc: eve@evil.example\r\n\r\nBuy this', 'Hello Bcc: eve@evil.example Buy this'],
    ['a single line feed', 'Hello\nBcc: eve@evil.example', 'Hello Bcc: eve@evil.example'],
    ['other control characters', 'Hello\u0000\u0085\u2028Bcc: eve@evil.example', 'Hello Bcc: eve@evil.example'],
  ])('turns a subject with %s into one line', async (_, subject, expected) => {
    const parsed = await sendOne({ subject });
    expect(parsed.subject).toBe(expected);
    expect(parsed.bcc ?? []).toEqual([]);
    expect(parsed.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    expect(parsed.text?.trimEnd()).toBe(message.text.trimEnd());
  });

  it.each([
    ['a further header', 'ada@riverbend.example\r\nBcc: eve@evil.example'],
    ['a list', 'ada@riverbend.example, eve@evil.example'],
    ['a list with semicolons', 'ada@riverbend.example;eve@evil.example'],
    ['a name', 'Ada <ada@riverbend.example>'],
    ['a group', 'friends: ada@riverbend.example;'],
    ['a blank', 'ada @riverbend.example'],
    ['no host', 'ada'],
    ['nothing', ''],
  ])('refuses a recipient that is %s', async (_, to) => {
    const before = await harness.arrived();
    const sent = harness.transport().send({ ...message, to });
    await expect(sent).rejects.toThrow(MailRefusedError);
    await expect(sent).rejects.toThrow('is not one email address');
    expect(await harness.arrived()).toHaveLength(before.length);
  });

  const rawHeader = (parsed: Email, key: string) => parsed.headers.filter((header) => header.key === key);
  const UNSUBSCRIBE = `https://helix.example/unsubscribe?token=${'aB-_'.repeat(60)}`;

  it('names the address to unsubscribe in headers that mail programs read, in one line however long it is', async () => {
    const parsed = await sendOne({ unsubscribeUrl: UNSUBSCRIBE });
    expect(rawHeader(parsed, 'list-unsubscribe')).toMatchObject([{ value: `<${UNSUBSCRIBE}>` }]);
    expect(rawHeader(parsed, 'list-unsubscribe-post')).toMatchObject([{ value: 'List-Unsubscribe=One-Click' }]);
    const raw = ((await harness.arrived()).at(-1) ?? Buffer.from('')).toString('latin1');
    expect(raw).toContain(`\r\nList-Unsubscribe: <${UNSUBSCRIBE}>\r\n`);
  });

  it('offers one click over TLS only, and no header to unsubscribe where there is nothing to unsubscribe from', async () => {
    const plain = await sendOne({ unsubscribeUrl: 'http://localhost:3000/unsubscribe?token=abc' });
    expect(rawHeader(plain, 'list-unsubscribe')).toHaveLength(1);
    expect(rawHeader(plain, 'list-unsubscribe-post')).toEqual([]);
    expect(rawHeader(await sendOne({}), 'list-unsubscribe')).toEqual([]);
  });

  it.each([
    ['a further header', 'https://helix.example/?token=a\r\nBcc: eve@evil.example'],
    ['a second address', 'https://helix.example/?token=a>, <https://evil.example/'],
  ])('lets no address to unsubscribe add %s', async (_, unsubscribeUrl) => {
    const parsed = await sendOne({ unsubscribeUrl });
    const [header, ...more] = rawHeader(parsed, 'list-unsubscribe');
    expect(more).toEqual([]);
    expect(header?.value).toMatch(/^<https:\/\/helix\.example\/[^<>\s]*>$/);
    expect([rawHeader(parsed, 'bcc'), parsed.text?.trimEnd()]).toEqual([[], message.text.trimEnd()]);
  });

  it('carries files with their names, types and bytes', async () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 256);
    const name = 'Zähne & Söhne 2026-10 – ein Bericht mit einem langen Namen, der auf mehrere Zeilen verteilt wird.pdf';
    const { attachments, text } = await sendOne({ attachments: [{ name, type: 'application/pdf', bytes }] });
    expect(attachments).toMatchObject([{ filename: name, mimeType: 'application/pdf', disposition: 'attachment' }]);
    expect(Buffer.compare(Buffer.from(attachments[0]!.content as ArrayBuffer), bytes)).toBe(0);
    expect(text?.trimEnd()).toBe(message.text.trimEnd());
  });

  it('lets no name of a file add a header or a folder', async () => {
    const file = { type: 'application/pdf', bytes: Buffer.from('%PDF') };
    const parsed = await sendOne({
      attachments: [{ ...file, name: '../a".pdf\r\nBcc: eve@evil.example\r\n\r\nBuy this' }],
    });
    expect(parsed.attachments.map(({ filename }) => filename)).toEqual(['.._a".pdf Bcc: eve@evil.example Buy this']);
    expect([parsed.bcc ?? [], parsed.text?.trimEnd()]).toEqual([[], message.text.trimEnd()]);
  });

  it('keeps the Message-ID of a mail that is sent again', async () => {
    const [first, second, other] = [
      await sendOne({ id: 'report-24.7' }),
      await sendOne({ id: 'report-24.7' }),
      await sendOne({}),
    ];
    expect([first.messageId, second.messageId]).toEqual(['<report-24.7@helix.example>', '<report-24.7@helix.example>']);
    expect(other.messageId).not.toBe(first.messageId);
  });

  it.each<[string, Partial<MailMessage>]>([
    ['an address to unsubscribe that is none', { unsubscribeUrl: 'unsubscribe' }],
    ['an address to unsubscribe that is a script', { unsubscribeUrl: 'javascript:alert(1)' }],
    [
      'a type that is no media type',
      { attachments: [{ name: 'a', type: 'text/html\r\nX: y', bytes: Buffer.from('a') }] },
    ],
    ['an id with a line break', { id: 'a\r\nBcc: eve@evil.example' }],
    ['an id with a bracket', { id: 'a@evil.example> <b' }],
  ])('refuses %s', async (_, changed) => {
    const before = await harness.arrived();
    await expect(harness.transport().send({ ...message, ...changed })).rejects.toThrow(MailRefusedError);
    expect(await harness.arrived()).toHaveLength(before.length);
  });

  it('sends concurrent mails completely', async () => {
    const before = (await harness.arrived()).length;
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    await Promise.all(numbers.map((n) => harness.transport().send({ ...message, subject: `mail ${n}` })));
    const parsed = await Promise.all((await harness.arrived()).slice(before).map((bytes) => PostalMime.parse(bytes)));
    expect(parsed.map(({ subject }) => subject).sort()).toEqual(numbers.map((n) => `mail ${n}`).sort());
    expect(parsed.every(({ html }) => html?.trimEnd() === message.html.trimEnd())).toBe(true);
  });
}
