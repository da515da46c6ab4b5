import {
  addedToClinic,
  adminInvitation,
  clinicInvitation,
  invitation,
  organisationSignIn,
  passwordChanged,
  passwordReset,
} from './mail-texts.js';
import { renderMail } from './render-mail.js';

const url = 'https://helix.example/registration?token=a-b_c';
const texts = {
  invitation: (name: string) => invitation({ firstName: name, clinicName: name, invitedBy: name, url }),
  clinicInvitation: (name: string) => clinicInvitation({ firstName: name, clinicName: name, invitedBy: name, url }),
  adminInvitation: (name: string) => adminInvitation({ firstName: name, url }),
  addedToClinic: (name: string) => addedToClinic({ firstName: name, clinicName: name, addedBy: name, url }),
  passwordReset: (name: string) => passwordReset({ firstName: name, url }),
  passwordChanged: (name: string) => passwordChanged({ firstName: name, url }),
  organisationSignIn: (name: string) => organisationSignIn({ firstName: name, url }),
};

/** The text of a page. */
function textOf(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('invitation', () => {
  const { subject, text } = renderMail(
    invitation({ firstName: 'Ada', clinicName: 'Riverbend Dental', invitedBy: 'Marie Tremblay', url }),
  );

  it('names the clinic in the subject', () => {
    expect(subject).toBe('You are invited to Helix for Riverbend Dental');
  });

  it('names the inviting person, the link and how long it works', () => {
    expect(text).toBe(
      [
        'Hello Ada,',
        'Marie Tremblay invited you to Helix for Riverbend Dental. Helix helps dental teams plan their hygiene appointments.',
        'Choose a password to get started.',
        `Accept the invitation:\n${url}`,
        'This link works once and expires in 7 days. If it has expired, ask your clinic to send the invitation again.',
        'If you did not expect this invitation, you can ignore it.',
        'Helix\n',
      ].join('\n\n'),
    );
  });
});

describe('passwordReset', () => {
  const { subject, text } = renderMail(passwordReset({ firstName: 'Ada', url }));

  it('states how long the link works, and what to do when somebody else requested it', () => {
    expect(subject).toBe('Choose a new password for Helix');
    expect(text).toContain('This link works once and expires in 1 hour.');
    expect(text).toContain('If you did not ask for this, you can ignore this email. Your password stays the same.');
  });
});

describe.each(Object.entries(texts))('the mail %s', (_, create) => {
  it('has the same content in plain text and HTML', () => {
    const { text, html } = renderMail(create('Ada'));
    const plain = text.replace(/\s+/g, ' ').trim();
    const htmlText = textOf(html);
    for (const sentence of plain.split(/(?<=[.:,]) /)) {
      if (!sentence.includes('https://')) expect(htmlText).toContain(sentence.replace(/:$/, ''));
    }
    expect(htmlText.split(url).length - 1).toBe(1);
    expect(html).toContain(`<a href="${url}"`);
    expect(text.split(url).length - 1).toBe(1);
  });

  it('is an English page with a title and without images or tables', () => {
    const { subject, html } = renderMail(create('Ada'));
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).not.toMatch(/<(img|table|script|style|link)\b/);
  });

  it('escapes the names of people and clinics', () => {
    const evil = `<img src=x onerror="alert('1')"> & "co"`;
    const { html, text } = renderMail(create(evil));
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &quot;co&quot;');
    expect(text).toContain(evil);
  });

  it('replaces line breaks in names', () => {
    const { subject, text } = renderMail(create('Ada\r\n\r\nYour account is locked: https://evil.example'));
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^Your account is locked/m);
    expect(text).toContain('Hello Ada Your account is locked: https://evil.example,');
  });

  it('greets a user without a first name', () => {
    expect(renderMail(create(' ')).text).toMatch(/^Hello,\n/);
  });
});
