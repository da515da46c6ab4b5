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

  it('sends concurrent mails completely', async () => {
    const before = (await harness.arrived()).length;
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    await Promise.all(numbers.map((n) => harness.transport().send({ ...message, subject: `mail ${n}` })));
    const parsed = await Promise.all((await harness.arrived()).slice(before).map((bytes) => PostalMime.parse(bytes)));
    expect(parsed.map(({ subject }) => subject).sort()).toEqual(numbers.map((n) => `mail ${n}`).sort());
    expect(parsed.every(({ html }) => html?.trimEnd() === message.html.trimEnd())).toBe(true);
  });
}
