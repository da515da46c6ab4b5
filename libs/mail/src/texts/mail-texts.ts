import type { MailText } from './render-mail.js';

/** To a user who has not signed in yet. */
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
      `${of.invitedBy} invited you to Helix for ${of.clinicName}. Helix helps dental teams plan their hygiene appointments.`,
      'Choose a password to get started.',
    ],
    link: { label: 'Accept the invitation', url: of.url },
    notes: [
      'This link works once and expires in 7 days. If it has expired, ask your clinic to send the invitation again.',
      'If you did not expect this invitation, you can ignore it.',
    ],
  };
}

/** To the owner of an address that had an account already. */
export function clinicInvitation(of: {
  firstName: string;
  clinicName: string;
  invitedBy: string;
  /** Where they accept. */
  url: string;
}): MailText {
  return {
    subject: `You are invited to Helix for ${of.clinicName}`,
    firstName: of.firstName,
    paragraphs: [
      `${of.invitedBy} invited you to Helix for ${of.clinicName}.`,
      'The clinic cannot see your Helix account until you accept.',
    ],
    link: { label: 'Accept the invitation', url: of.url },
    notes: [
      'This link works once and expires in 7 days. If it has expired, ask the clinic to send the invitation again.',
      'If you do not work for this clinic, you can ignore this invitation.',
    ],
  };
}

/** To the super admin of a new installation. */
export function adminInvitation(of: {
  firstName: string;
  /** Where they set their password. */
  url: string;
}): MailText {
  return {
    subject: 'You are invited to Helix as its admin',
    firstName: of.firstName,
    paragraphs: ['Helix is installed, and you are the admin of all its clinics.', 'Choose a password to get started.'],
    link: { label: 'Accept the invitation', url: of.url },
    notes: [
      'This link works once and expires in 7 days. If it has expired, ask whoever installed Helix for a new one.',
      'If you did not expect this invitation, you can ignore it.',
    ],
  };
}

/** To a user who was added to another clinic. */
export function addedToClinic(of: {
  firstName: string;
  clinicName: string;
  addedBy: string;
  /** Address of the console. */
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

/** To a user who requested a new password. */
export function passwordReset(of: {
  firstName: string;
  /** Where they set it. */
  url: string;
}): MailText {
  return {
    subject: 'Choose a new password for Helix',
    firstName: of.firstName,
    paragraphs: ['We received a request for a new password for your Helix account.'],
    link: { label: 'Choose a new password', url: of.url },
    notes: [
      'This link works once and expires in 1 hour.',
      'If you did not ask for this, you can ignore this email. Your password stays the same.',
    ],
  };
}

/** To a user whose password was changed, by themselves or by somebody else. */
export function passwordChanged(of: {
  firstName: string;
  /** Where they request a new one. */
  url: string;
}): MailText {
  return {
    subject: 'Your Helix password was changed',
    firstName: of.firstName,
    paragraphs: [
      'The password of your Helix account was changed.',
      'If you or someone at your clinic changed it, there is nothing to do.',
      'If not, choose a new password now and tell your clinic.',
    ],
    link: { label: 'Choose a new password', url: of.url },
    notes: [],
  };
}

/** To a user who requested a new password but signs in through their organisation. */
export function organisationSignIn(of: {
  firstName: string;
  /** Address of the console. */
  url: string;
}): MailText {
  return {
    subject: 'How you sign in to Helix',
    firstName: of.firstName,
    paragraphs: [
      'We received a request for a new password for your Helix account. You sign in through your organisation, so there is no Helix password to reset.',
      'If you cannot sign in there, contact your organisation’s IT support.',
    ],
    link: { label: 'Open Helix', url: of.url },
    notes: ['If you did not ask for this, you can ignore this email.'],
  };
}
