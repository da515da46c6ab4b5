import type { MailText } from './mail-text.js';

/** To a user who asked for a new password. */
export function passwordReset(of: {
  firstName: string;
  /** Where they set it. */
  url: string;
}): MailText {
  return {
    subject: 'Choose a new password for Helix',
    firstName: of.firstName,
    paragraphs: ['Somebody asked for a new password for your Helix account.'],
    link: { label: 'Choose a new password', url: of.url },
    notes: [
      'The link works for 1 hour, and only once.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
  };
}
