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
 * The newest link to a page of the console in what was mailed to an address; waits for it.
 *
 * @param count of how many mails with such a link it is the newest: 2 waits for the second.
 */
export async function linkMailedTo(address: string, page: string, count = 1): Promise<string> {
  let links: string[] = [];
  const look = async (): Promise<number> => {
    const texts = (await mailsTo(address)).map((mail) => mail.text ?? '');
    links = texts.flatMap((text) => text.match(/https?:\/\/[^\s<>"]+/g) ?? []);
    links = links.filter((link) => new URL(link).pathname === page);
    return links.length;
  };
  await expect.poll(look, { message: `a link to ${page} in a mail to ${address}` }).toBeGreaterThanOrEqual(count);
  return links.at(-1) ?? '';
}
