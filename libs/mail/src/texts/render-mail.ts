/** Content of a mail, from which both its plain text and its HTML are rendered. Values are plain text. */
export interface MailText {
  subject: string;
  firstName: string;
  /** Before the link. */
  paragraphs: string[];
  link?: { label: string; url: string };
  /** After the link, in a smaller font. */
  notes: string[];
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const SIGNATURE = 'Helix';

/** Renders both forms of a mail. */
export function renderMail(content: MailText): RenderedMail {
  return { subject: oneLine(content.subject), text: asText(content), html: asHtml(content) };
}

function asText({ firstName, paragraphs, link, notes }: MailText): string {
  const parts = [
    greeting(firstName),
    ...paragraphs.map(oneLine),
    ...(link ? [`${oneLine(link.label)}:\n${link.url}`] : []),
    ...notes.map(oneLine),
    SIGNATURE,
  ];
  return `${parts.join('\n\n')}\n`;
}

// Colours have a contrast of at least 4.5 to 1; the layout needs no images and no tables.
function asHtml({ subject, firstName, paragraphs, link, notes }: MailText): string {
  const p = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escape(oneLine(text))}</p>`;
  const body = [
    p(greeting(firstName)),
    ...paragraphs.map((line) => p(line)),
    ...(link ? linkAsHtml(link) : []),
    ...notes.map((line) => p(line, 'color:#555555;font-size:14px')),
    p(SIGNATURE, 'color:#555555;font-size:14px'),
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
