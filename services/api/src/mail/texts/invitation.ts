import type { MailText } from './mail-text.js';

/** To somebody who has not signed in yet. */
export function invitation(of: {
  firstName: string;
  clinicName: string;
  invitedBy: string;
  /** Where they set their password. */
  url: string;
}): MailText {
  return {
    subject: `You are invited to Helix for ${of.clinicName}`,
    firstName: of.firstName,
    paragraphs: [
      `${of.invitedBy} invited you to Helix for ${of.clinicName}. Helix helps dental teams to plan their hygiene appointments.`,
      'Choose a password to begin.',
    ],
    link: { label: 'Accept the invitation', url: of.url },
    notes: [
      'The link works for 7 days, and only once. If it has expired, ask your clinic to send the invitation again.',
      'If you did not expect this invitation, you can ignore it.',
    ],
  };
}
