import { registerTexts } from '../i18n/texts.js';

registerTexts({
  people: {
    password: 'Password',
    profile: {
      performanceDisplay: 'Performance display',
      displays: {
        unspecified: 'Unspecified',
        scores: 'Scores',
        dollars: 'Dollars',
        none: 'None',
      },
      displayHelp: {
        unspecified: 'All performance figures are shown.',
        scores: 'Performance is shown as scores.',
        dollars: 'Performance is shown in dollars.',
        none: 'Only hygiene metrics and the planned chart are shown.',
      },
      defaultClinic: 'Default clinic',
      defaultClinicHelp: 'Opens after you sign in.',
      noDefaultClinic: 'Unspecified',
      wages: 'Wages of %{provider}',
      baseWage: 'Base wage',
      goalWage: 'Goal wage',
      goalWageHelp: 'What you aim to earn per hour. A change counts from today on.',
      partlySaved: 'Saved: %{saved}. Not saved: %{left}.',
      partOfNames: 'your names and preferences',
      partOfWage: 'the goal wage of %{provider}',
      leaveTitle: 'Leave without saving?',
      leaveQuestion: 'Your changes to your profile are not saved and will be lost.',
    },
    linked: {
      title: 'Linked accounts',
      lead: 'Sign in to your other account once to link it. With two or more linked accounts, you can switch between them in the user menu.',
      none: 'No linked accounts. With two or more, you can switch between them in the user menu.',
      switching:
        'Link one more account to switch between them in the user menu. |||| Switch between them in the user menu, under Switch User.',
      failed: 'Your linked accounts could not be loaded.',
      link: 'Link account',
      linkTitle: 'Link another account',
      linked: '%{email} was linked.',
      unlink: 'Unlink',
      unlinkLabel: 'Unlink %{email}',
      unlinkTitle: 'Unlink account',
      unlinkQuestion: '%{email} will no longer be linked to your account. The account itself is not deleted.',
      unlinked: '%{email} was unlinked.',
    },
  },
});
