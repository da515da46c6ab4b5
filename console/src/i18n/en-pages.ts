/** Titles of pages that are not in the navigation. */
export const titleTexts = {
  personalCalendar: 'Personal Calendar',
  appointment: 'Appointment',
  newNote: 'New Note',
  profile: 'My Profile',
  auditTrail: 'Audit Trail',
  monthlyReport: 'Monthly Report',
  about: 'About Helix',
  guides: 'Quick guides',
};

/** Why a page does not open. */
export const refusalTexts = {
  clinicAdmin: 'Only clinic admins can open %{page}.',
  superAdmin: 'Only super admins can open %{page}.',
  superDeveloper: 'Only super developers can open %{page}.',
  clinic: 'You do not have access to the clinic of that link. This is %{clinic}.',
  payroll: '%{page} is not shown in this clinic.',
};

/** Pages that say one thing: failed, not found, no clinic, not there yet. */
export const pageTexts = {
  absent: '%{title} is not part of this version of Helix.',
  toCalendar: 'Go to the calendar',
  wrong: 'Something went wrong. Please try again later.',
  wrongAgain: 'If it happens again, write to %{email}.',
  support: 'Contact support',
  homepage: 'Go to homepage',
  logout: 'Logout',
  noClinic: 'Your account is not assigned to any clinics',
  noClinicReport: 'Please report this to support, so that your account can be given a clinic.',
  signedInAs: 'Signed in as %{email}',
  notFoundTitle: 'There is no such page',
  notFound: 'The address may be mistyped, or the page has moved.',
  brokenTitle: 'This page could not be shown',
  partFailed: 'The part "%{part}" of Helix could not be loaded.',
  partFailedHint: 'Check your connection, then reload. A newer version of Helix may have replaced it.',
  reload: 'Reload',
};
