/** The texts of the frame around every page. */
export const topBarTexts = {
  search: 'Appointment search',
  searchHint: 'Find an appointment by its id',
  palette: 'Go to anything',
  help: 'Help',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  reload: 'Reload everything',
  breadcrumbs: 'Breadcrumbs',
};

export const userMenuTexts = {
  open: 'User menu of %{name}',
  admin: 'Admin',
  clinics: 'Clinics',
  clinicCount: '%{smart_count} clinic |||| %{smart_count} clinics',
  searchClinics: 'Search clinics',
  noClinicFound: 'No clinic matches.',
  dataOnly: 'Data Only',
  profile: 'My Profile',
  language: 'Language',
  comingSoon: 'coming soon',
  switchUser: 'Switch User',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  signOut: 'Sign Out',
};

export const paletteTexts = {
  title: 'Go to anything',
  placeholder: 'Go to a page, or type an appointment’s id',
  none: 'Nothing matches.',
  pages: 'Pages',
  appointment: 'Appointment',
  clinics: 'Clinics',
  actions: 'Actions',
  openAppointment: 'Open appointment %{id}',
  switchClinic: 'Switch to %{clinic}',
  theme: {
    light: 'Light theme',
    dark: 'Dark theme',
    system: 'Theme of the computer',
  },
  help: 'Help',
  shortcuts: 'Keyboard shortcuts',
  signOut: 'Sign out',
};

export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  palette: 'Go to anything',
  search: 'Appointment search',
  navigation: 'Collapse or expand the navigation',
  help: 'Keyboard shortcuts',
  close: 'Close what is open',
  single: 'Shortcuts of a single key',
  singleHint: 'Turn them off if they get in the way of dictation or other tools.',
};

export const recorderTexts = {
  reopen: 'Recording, %{duration}. Open the recorder',
};

export const helpTexts = {
  title: 'Need Help?',
  guides: 'Quick guides',
  guidesHint: 'Short answers to what is asked most',
  hours: 'Support hours',
  hoursValue: '8am to 8pm',
  phone: 'Phone',
  email: 'Email',
  failed: 'The support contacts could not be loaded.',
  shortcuts: 'Keyboard shortcuts',
  about: 'About Helix',
};
