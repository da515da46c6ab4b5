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
import { monthlyReport, weeklyUsage, type UsageRow } from './report-mails.js';

const url = 'https://helix.example/registration?token=a-b_c';
const unsubscribeUrl = 'https://helix.example/unsubscribe?token=d-e_f';
const ZOE = { name: 'Zoe Adams', appointments: 1234, planned: 823, percentage: 66.7, percentageBefore: 60 };
const WEEK = {
  ...{ firstName: 'Ada', clinicName: 'Riverbend Dental', url, unsubscribeUrl, excluded: 0 },
  week: { startDate: '2026-11-16', endDate: '2026-11-22' },
  hygienists: [ZOE, { name: 'Bo Fir', appointments: 0, planned: 0, percentage: null, percentageBefore: null }],
  total: { appointments: 1234, planned: 823, percentage: 66.7, percentageBefore: 60 } as UsageRow,
};
const texts = {
  invitation: (name: string) => invitation({ firstName: name, clinicName: name, invitedBy: name, url }),
  clinicInvitation: (name: string) => clinicInvitation({ firstName: name, clinicName: name, invitedBy: name, url }),
  adminInvitation: (name: string) => adminInvitation({ firstName: name, url }),
  addedToClinic: (name: string) => addedToClinic({ firstName: name, clinicName: name, addedBy: name, url }),
  passwordReset: (name: string) => passwordReset({ firstName: name, url }),
  passwordChanged: (name: string) => passwordChanged({ firstName: name, url }),
  organisationSignIn: (name: string) => organisationSignIn({ firstName: name, url }),
  weeklyUsage: (name: string) =>
    weeklyUsage({ ...WEEK, firstName: name, clinicName: name, hygienists: [{ ...ZOE, name }] }),
  monthlyReport: (name: string) =>
    monthlyReport({
      ...{ firstName: name, clinicName: name, month: 'October 2026', isAttached: false, url, unsubscribeUrl },
      sentences: ['Production per hour: $134.39.', `RNA usage of ${name} rose most.`],
    }),
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

describe('weeklyUsage', () => {
  const rendered = (changed: Partial<typeof WEEK> = {}) => renderMail(weeklyUsage({ ...WEEK, ...changed }));

  it('names clinic and week in the subject, and has a line for each hygienist and the total', () => {
    const { subject, text } = rendered();
    expect(subject).toBe('RNA Usage of Riverbend Dental, 2026-11-16 to 2026-11-22');
    expect(text).toBe(
      [
        'Hello Ada,',
        'This is how many hygiene appointments at Riverbend Dental were planned in time, Monday to Sunday, 2026-11-16 to 2026-11-22.',
        [
          'Zoe Adams: Appointments 1,234, Planned 823, % planned 66.7%, Week before 60%',
          'Bo Fir: Appointments 0, Planned 0, % planned –, Week before –',
          'Total: Appointments 1,234, Planned 823, % planned 66.7%, Week before 60%',
        ].join('\n'),
        `Open RNA Usage:\n${url}`,
        'An appointment counts when it is over. It is planned in time when its plan was saved before it was over.',
        'You get this email every Monday because you subscribed to it at Riverbend Dental.',
        `Unsubscribe:\n${unsubscribeUrl}`,
        'Helix\n',
      ].join('\n\n'),
    );
  });

  it('has a table whose rows and columns are named, and a link to unsubscribe that the transport gets as well', () => {
    const { html, unsubscribeUrl: header } = rendered();
    expect(html.match(/<th scope="col"/g)).toHaveLength(5);
    expect(html.match(/<th scope="row"[^>]*>(Zoe Adams|Bo Fir|Total)</g)).toHaveLength(3);
    expect(html).toContain(`<a href="${unsubscribeUrl}"`);
    expect(header).toBe(unsubscribeUrl);
  });

  it('says that a week had no appointments', () => {
    const none = { appointments: 0, planned: 0, percentage: null, percentageBefore: null };
    const { text } = rendered({ hygienists: [], total: none });
    expect(text).toContain('There were no hygiene appointments in this week.');
    expect(text).toContain('\nTotal: Appointments 0, Planned 0, % planned –, Week before –\n');
  });

  it.each([
    [1, 'One hygienist, who is excluded from charts, is left out.'],
    [2, '2 hygienists, who are excluded from charts, are left out.'],
  ])('names how many hygienists are excluded: %s', (excluded, sentence) => {
    expect(rendered({ excluded }).text).toContain(sentence);
  });
});

describe.each(Object.entries(texts))('the mail %s', (_, create) => {
  it('has the same content in plain text and HTML', () => {
    const { table, ...sentences } = create('Ada');
    const { text, html } = renderMail(sentences);
    const plain = text.replace(/\s+/g, ' ').trim();
    const htmlText = textOf(html);
    for (const sentence of plain.split(/(?<=[.:,]) /)) {
      if (!sentence.includes('https://')) expect(htmlText).toContain(sentence.replace(/:$/, ''));
    }
    expect(htmlText.split(url).length - 1).toBe(1);
    expect(html).toContain(`<a href="${url}"`);
    expect(text.split(url).length - 1).toBe(1);
    const whole = renderMail(create('Ada'));
    for (const cell of [table?.rows ?? [], table?.total ?? []].flat(2))
      expect([whole.text.includes(cell), textOf(whole.html).includes(cell)]).toEqual([true, true]);
  });

  it('is an English page with a title and without images, and with tables for figures only', () => {
    const mail = create('Ada');
    const { subject, html } = renderMail(mail);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).not.toMatch(/<(img|script|style|link)\b/);
    expect(html.includes('<table')).toBe(mail.table !== undefined);
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
