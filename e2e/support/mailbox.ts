import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** The mails that Helix has written to its folder instead of sending them, the oldest first. */
async function mailsTo(address: string): Promise<Email[]> {
  const folder = join(process.env['HELIX_DATA_DIR'] ?? '', 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
}

/**
 * Waits for a mail to an address with a link to a page of the console, and answers the newest such link.
 *
 * @param count the number of such mails to wait for.
 */
export async function linkMailedTo(address: string, page: string, count = 1): Promise<string> {
  let links: string[] = [];
  const countLinks = async (): Promise<number> => {
    const texts = (await mailsTo(address)).map((mail) => mail.text ?? '');
    links = texts.flatMap((text) => text.match(/https?:\/\/[^\s<>"]+/g) ?? []);
    links = links.filter((link) => new URL(link).pathname === page);
    return links.length;
  };
  await expect.poll(countLinks, { message: `a link to ${page} in a mail to ${address}` }).toBeGreaterThanOrEqual(count);
  return links.at(-1) ?? '';
}
