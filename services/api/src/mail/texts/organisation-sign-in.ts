import type { MailText } from './mail-text.js';

/** To a user who asked for a new password but has none here: their organisation signs them in. */
export function organisationSignIn(of: {
  firstName: string;
  /** The console. */
  url: string;
}): MailText {
  return {
    subject: 'How you sign in to Helix',
    firstName: of.firstName,
    paragraphs: [
      'Somebody asked for a new password for your Helix account. You sign in through your organisation, so Helix keeps no password of yours.',
      'If you cannot sign in there, ask the people in your organisation who look after its accounts.',
    ],
    link: { label: 'Open Helix', url: of.url },
    notes: ['If it was not you, do nothing.'],
  };
}
