import { createHash } from 'node:crypto';

/** The pages behind the link of a mail that ends a subscription: they work without scripts and without a sign-in. */
export type UnsubscribePage =
  | { kind: 'ask' | 'done'; reportName: string; clinicName: string }
  | { kind: 'invalid' }
  | { kind: 'tooMany'; minutes: number };

// Contrasts of at least 4.5 to 1 in both looks; the button is large enough for a finger.
const STYLE = `
:root{color-scheme:light dark;--page:#f6f8fa;--paper:#fff;--line:#e3e7ec;--text:#1b2430;--primary:#0071b8;--on-primary:#fff}
@media (prefers-color-scheme:dark){:root{--page:#10151b;--paper:#171d25;--line:#2a343f;--text:#e6ebf1;--primary:#5cc0ff;--on-primary:#10151b}}
body{margin:0;padding:24px 16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:48px auto 0;padding:24px;background:var(--paper);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:20px;line-height:1.3}
p{margin:0 0 16px}
button{min-height:44px;padding:0 20px;border:0;border-radius:8px;background:var(--primary);color:var(--on-primary);font:inherit;cursor:pointer}
a{color:var(--primary)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
main>:last-child{margin-bottom:0}`;

/** What the pages may do: show their own style, and send their form here. */
export const UNSUBSCRIBE_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** @param publicUrl the address of the console. */
export function renderUnsubscribePage(page: UnsubscribePage, publicUrl: string): string {
  const { title, body } = contentOf(page, publicUrl);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

function contentOf(page: UnsubscribePage, publicUrl: string): { title: string; body: string } {
  const helix = `<p><a href="${escape(publicUrl)}">Open Helix</a></p>`;
  switch (page.kind) {
    case 'ask':
      return {
        title: `Unsubscribe from ${page.reportName}?`,
        // The form goes to the address of the page, which has the token.
        body: `<p>You get this report of ${escape(page.clinicName)} by email.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`,
      };
    case 'done':
      return {
        title: 'You are unsubscribed',
        body: `<p>You no longer get ${escape(page.reportName)} of ${escape(page.clinicName)} by email. You can subscribe again in Helix.</p>
${helix}`,
      };
    case 'invalid':
      return {
        title: 'This link does not work',
        body: `<p>It may be incomplete. Open the link in the email again, or unsubscribe in Helix, on the screen of the report.</p>
${helix}`,
      };
    case 'tooMany':
      return {
        title: 'Too many attempts',
        body: `<p>Try again in ${page.minutes === 1 ? 'a minute' : `${page.minutes} minutes`}.</p>`,
      };
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
