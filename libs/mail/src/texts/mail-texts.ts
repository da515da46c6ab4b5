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
      'Until you accept, the clinic sees nothing of the Helix account with this email.',
    ],
    link: { label: 'Accept the invitation', url: of.url },
    notes: [
      'The link works for 7 days, and only once. If it has expired, ask the clinic to send the invitation again.',
      'If you do not work for this clinic, ignore this invitation: nothing changes.',
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
    paragraphs: ['Helix was installed, and you are the admin of every clinic in it.', 'Choose a password to begin.'],
    link: { label: 'Accept the invitation', url: of.url },
    notes: [
      'The link works for 7 days, and only once. If it has expired, ask whoever installed Helix for a new one.',
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
    paragraphs: ['Somebody asked for a new password for your Helix account.'],
    link: { label: 'Choose a new password', url: of.url },
    notes: [
      'The link works for 1 hour, and only once.',
      'If it was not you, do nothing: your password stays as it is.',
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
      'If it was you, or somebody at your clinic did it for you, all is well.',
      'If not, choose a new password now, and tell your clinic.',
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
      'Somebody asked for a new password for your Helix account. You sign in through your organisation, so Helix keeps no password of yours.',
      'If you cannot sign in there, ask the people in your organisation who look after its accounts.',
    ],
    link: { label: 'Open Helix', url: of.url },
    notes: ['If it was not you, do nothing.'],
  };
}
