/** Content of a mail, from which both its plain text and its HTML are rendered. Values are plain text. */
export interface MailText {
  subject: string;
  firstName: string;
  /** Before the link. */
  paragraphs: string[];
  /** Figures, after the paragraphs. */
  table?: MailTable;
  link?: { label: string; url: string };
  /** After the link, in a smaller font. */
  notes: string[];
  /** Where the recipient ends what they have subscribed to, in a link below the notes. */
  unsubscribeUrl?: string;
}

/** Each row has a cell for every column; the first names the row. */
export interface MailTable {
  columns: readonly [string, ...string[]];
  rows: readonly (readonly [string, ...string[]])[];
  /** The last row. */
  total: readonly [string, ...string[]];
}

/** What a transport sends of it. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
}

const SIGNATURE = 'Helix';
const UNSUBSCRIBE = 'Unsubscribe';
const SMALL = 'color:#555555;font-size:14px';

/** Renders both forms of a mail. */
export function renderMail(content: MailText): RenderedMail {
  const { subject, unsubscribeUrl } = content;
  return {
    ...{ subject: oneLine(subject), text: asText(content), html: asHtml(content) },
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  };
}

function asText({ firstName, paragraphs, table, link, notes, unsubscribeUrl }: MailText): string {
  const parts = [
    greeting(firstName),
    ...paragraphs.map(oneLine),
    ...(table ? [tableAsText(table)] : []),
    ...(link ? [`${oneLine(link.label)}:\n${link.url}`] : []),
    ...notes.map(oneLine),
    ...(unsubscribeUrl === undefined ? [] : [`${UNSUBSCRIBE}:\n${unsubscribeUrl}`]),
    SIGNATURE,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A line for each row, which a proportional font and a screen reader can show as well. */
function tableAsText({ columns, rows, total }: MailTable): string {
  const line = ([name, ...cells]: readonly [string, ...string[]]): string =>
    oneLine(`${name}: ${cells.map((cell, at) => `${columns[at + 1] ?? ''} ${cell}`).join(', ')}`);
  return [...rows, total].map(line).join('\n');
}

// Colours have a contrast of at least 4.5 to 1; the layout needs no images, and tables for figures only.
function asHtml({ subject, firstName, paragraphs, table, link, notes, unsubscribeUrl }: MailText): string {
  const p = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escape(oneLine(text))}</p>`;
  const body = [
    p(greeting(firstName)),
    ...paragraphs.map((line) => p(line)),
    ...(table ? [tableAsHtml(table)] : []),
    ...(link ? linkAsHtml(link) : []),
    ...notes.map((line) => p(line, SMALL)),
    ...(unsubscribeUrl === undefined ? [] : [unsubscribeAsHtml(unsubscribeUrl)]),
    p(SIGNATURE, SMALL),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1f1f1f;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:560px;margin:0 auto">
${body.join('\n')}
</div>
</body>
</html>
`;
}

function linkAsHtml({ label, url }: { label: string; url: string }): string[] {
  const button =
    'display:inline-block;padding:10px 20px;border-radius:4px;background:#005a9e;color:#ffffff;text-decoration:none';
  const href = escape(url);
  return [
    `<p style="margin:24px 0"><a href="${href}" style="${button}">${escape(oneLine(label))}</a></p>`,
    `<p style="margin:0 0 16px;color:#555555;font-size:14px;overflow-wrap:anywhere">Or open this address: ${href}</p>`,
  ];
}

const unsubscribeAsHtml = (url: string): string =>
  `<p style="margin:0 0 16px;${SMALL}"><a href="${escape(url)}" style="color:#005a9e">${UNSUBSCRIBE}</a></p>`;

function tableAsHtml({ columns, rows, total }: MailTable): string {
  const cell = (tag: string, attributes: string, at: number, text: string, style = ''): string => {
    const align = at === 0 ? 'left' : 'right';
    return `<${tag}${attributes} style="padding:6px 4px;text-align:${align};${style}">${escape(oneLine(text))}</${tag}>`;
  };
  const rowOf = ([name, ...cells]: readonly string[], style: string): string =>
    `<tr>${cell('th', ' scope="row"', 0, name ?? '', style)}${cells.map((text, at) => cell('td', '', at + 1, text, style)).join('')}</tr>`;
  const line = 'border-top:1px solid #d0d0d0;';
  return `<table style="border-collapse:collapse;width:100%;margin:0 0 16px;font-size:14px">
<thead><tr>${columns.map((text, at) => cell('th', ' scope="col"', at, text)).join('')}</tr></thead>
<tbody>
${[...rows.map((row) => rowOf(row, `${line}font-weight:normal`)), rowOf(total, `${line}font-weight:bold`)].join('\n')}
</tbody>
</table>`;
}

function greeting(firstName: string): string {
  const name = oneLine(firstName);
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

/** Names are user input: a line break in one must not look like a paragraph of the mail. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
