import type { MailRow } from '@helix/contracts';
import type { MailFolder, WrittenMail } from '@helix/mail';
import { pageOf, type ListQuery, type Page } from '@helix/web';

export interface MailsQuery extends Pick<ListQuery, 'range'> {
  sort: [field: keyof MailRow, order: 'ASC' | 'DESC'];
  /** Part of the recipient or the subject, in any case. */
  search: string | undefined;
}

/** The mails of the folder. Opens only those of the page, unless the filter or the order needs the others. */
export async function readWrittenMails(
  folder: MailFolder,
  { range, sort: [field, order], search }: MailsQuery,
): Promise<Page<MailRow>> {
  const { limit, offset } = pageOf(range);
  const page = <T>(list: T[]): T[] => list.slice(offset, limit === null ? undefined : offset + limit);
  const ids = await folder.ids();
  const isByTime = field === 'id' || field === 'at';
  if (isByTime && order === 'ASC') ids.reverse();
  if (isByTime && search === undefined) return { rows: await open(folder, page(ids)), total: ids.length, range };
  const rows = (await open(folder, ids)).filter((row) => matches(row, search));
  if (!isByTime) rows.sort((a, b) => a[field].localeCompare(b[field]) * (order === 'ASC' ? 1 : -1));
  return { rows: page(rows), total: rows.length, range };
}

async function open(folder: MailFolder, ids: string[]): Promise<MailRow[]> {
  const rows: MailRow[] = [];
  for (const id of ids) {
    const mail = await folder.read(id);
    if (mail) rows.push(rowOf(mail));
  }
  return rows;
}

const rowOf = ({ id, at, to, subject }: WrittenMail): MailRow => ({ id, at: at.toISOString(), to, subject });

function matches({ to, subject }: MailRow, search: string | undefined): boolean {
  const text = search?.toLowerCase() ?? '';
  return to.toLowerCase().includes(text) || subject.toLowerCase().includes(text);
}
