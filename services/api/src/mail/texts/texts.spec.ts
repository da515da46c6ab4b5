import { addedToClinic } from './added-to-clinic.js';
import { invitation } from './invitation.js';
import { render } from './mail-text.js';
import { organisationSignIn } from './organisation-sign-in.js';
import { passwordReset } from './password-reset.js';
import { passwordWasChanged } from './password-was-changed.js';

const url = 'https://helix.example/registration?token=a-b_c';
const texts = {
  invitation: (name: string) => invitation({ firstName: name, clinicName: name, invitedBy: name, url }),
  addedToClinic: (name: string) => addedToClinic({ firstName: name, clinicName: name, addedBy: name, url }),
  passwordReset: (name: string) => passwordReset({ firstName: name, url }),
  passwordWasChanged: (name: string) => passwordWasChanged({ firstName: name, url }),
  organisationSignIn: (name: string) => organisationSignIn({ firstName: name, url }),
};

/** The words of a page, in the order of reading. */
function wordsOf(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('the text of an invitation', () => {
  const { subject, text } = render(
    invitation({ firstName: 'Ada', clinicName: 'Riverbend Dental', invitedBy: 'Marie Tremblay', url }),
  );

  it('names the clinic in the subject', () => {
    expect(subject).toBe('You are invited to Helix for Riverbend Dental');
  });

  it('says who invites, where to go and for how long, in plain lines', () => {
    expect(text).toBe(
      [
        'Hello Ada,',
        'Marie Tremblay invited you to Helix for Riverbend Dental. Helix helps dental teams to plan their hygiene appointments.',
        'Choose a password to begin.',
        `Accept the invitation:\n${url}`,
        'The link works for 7 days, and only once. If it has expired, ask your clinic to send the invitation again.',
        'If you did not expect this invitation, you can ignore it.',
        'Helix\n',
      ].join('\n\n'),
    );
  });
});

describe('the text of a password reset', () => {
  const { subject, text } = render(passwordReset({ firstName: 'Ada', url }));

  it('says how long the link works, and that nothing need be done by somebody else', () => {
    expect(subject).toBe('Choose a new password for Helix');
    expect(text).toContain('The link works for 1 hour, and only once.');
    expect(text).toContain('If it was not you, do nothing: your password stays as it is.');
  });
});

describe.each(Object.entries(texts))('the mail %s', (_, make) => {
  it('says the same in text and HTML', () => {
    const { text, html } = render(make('Ada'));
    const plain = text.replace(/\s+/g, ' ').trim();
    const spoken = wordsOf(html);
    for (const sentence of plain.split(/(?<=[.:,]) /)) {
      if (!sentence.includes('https://')) expect(spoken).toContain(sentence.replace(/:$/, ''));
    }
    expect(spoken.split(url).length - 1).toBe(1);
    expect(html).toContain(`<a href="${url}"`);
    expect(text.split(url).length - 1).toBe(1);
  });

  it('is a page in English with a title, and needs no picture and no table', () => {
    const { subject, html } = render(make('Ada'));
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).not.toMatch(/<(img|table|script|style|link)\b/);
  });

  it('escapes what people call themselves and their clinics', () => {
    const evil = `<img src=x onerror="alert('1')"> & "co"`;
    const { html, text } = render(make(evil));
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &quot;co&quot;');
    expect(text).toContain(evil);
  });

  it('lets no name begin a line of its own', () => {
    const { subject, text } = render(make('Ada\r\n\r\nYour account is locked: https://evil.example'));
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^Your account is locked/m);
    expect(text).toContain('Hello Ada Your account is locked: https://evil.example,');
  });

  it('greets people without a first name', () => {
    expect(render(make(' ')).text).toMatch(/^Hello,\n/);
  });
});
