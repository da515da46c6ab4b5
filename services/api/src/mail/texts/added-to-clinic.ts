import type { MailText } from './mail-text.js';

/** To a user of Helix who now works in a further clinic. */
export function addedToClinic(of: {
  firstName: string;
  clinicName: string;
  addedBy: string;
  /** The console. */
  url: string;
}): MailText {
  return {
    subject: `You now have access to ${of.clinicName} in Helix`,
    firstName: of.firstName,
    paragraphs: [
      `${of.addedBy} added you to ${of.clinicName} in Helix.`,
      'Sign in as usual, and choose the clinic at the top of the page.',
    ],
    link: { label: 'Open Helix', url: of.url },
    notes: ['If you do not work for this clinic, please tell its team.'],
  };
}
