import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { compose } from './compose.js';
import { MailError, type MailMessage, type MailTransport } from './mail-transport.js';

/** A mail in the folder. */
export interface WrittenMail {
  /** The file's name. */
  id: string;
  at: Date;
  from: string;
  to: string;
  subject: string;
  text: string;
}

/** `20261121T164129123Z-3f9a1c2b07.eml`: the order of the names is that of the mails, and no other file is ever opened. */
const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{10}\.eml$/;

/** Writes each mail to a file instead of sending it, and reads these files. */
export class MailFolder implements MailTransport {
  private readonly transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  /** @param from an email address, or a name with the address in `< >`. */
  constructor(
    private readonly directory: string,
    private readonly from: string,
  ) {}

  async send(message: MailMessage): Promise<void> {
    const composed = compose(this.from, message);
    const { message: bytes } = await this.transport.sendMail(composed);
    const name = `${new Date().toISOString().replace(/[-:.]/g, '')}-${randomBytes(5).toString('hex')}.eml`;
    try {
      await this.write(name, bytes as Buffer);
    } catch (error) {
      throw new MailError(`the mail could not be written: ${(error as Error).message}`, { cause: error });
    }
  }

  /** The ids of all mails, newest first. */
  async ids(): Promise<string[]> {
    const names = await readdir(this.directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names
      .filter((name) => NAME.test(name))
      .sort()
      .reverse();
  }

  /** One mail; undefined when there is none with this id. */
  async read(id: string): Promise<WrittenMail | undefined> {
    const at = timeOf(id);
    if (!at) return undefined;
    const bytes = await readFile(join(this.directory, id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!bytes) return undefined;
    const { from, to, subject = '', text = '' } = await PostalMime.parse(bytes);
    const addresses = (to ?? []).map(({ address = '' }) => address).join(', ');
    const sender = from?.name ? `${from.name} <${from.address ?? ''}>` : (from?.address ?? '');
    return { id, at, from: sender, to: addresses, subject, text: text.trimEnd() };
  }

  /**
   * Writes to a temporary name first: a reader never sees a part of a mail. Links in mails open accounts, so only this user
   * may read the files.
   */
  private async write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const path = join(this.directory, name);
    const part = `${path}.part`;
    try {
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
}

/** Undefined when the name is not that of a mail. */
function timeOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second, ms] = NAME.exec(name) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
