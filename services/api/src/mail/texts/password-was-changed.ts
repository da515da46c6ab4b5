import type { MailText } from './mail-text.js';

/** To a user whose password was changed, by themselves or by somebody else. */
export function passwordWasChanged(of: {
  firstName: string;
  /** Where they ask for another one. */
  url: string;
}): MailText {
  return {
    subject: 'Your Helix password was changed',
    firstName: of.firstName,
    paragraphs: [
      'The password of your Helix account was changed.',
      'If it was you, or somebody at your clinic did it for you, all is well.',
      'If not, choose a new password now, and tell your clinic.',
    ],
    link: { label: 'Choose a new password', url: of.url },
    notes: [],
  };
}
