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
        unspecified: 'Everything is shown, as the clinic has it.',
        scores: 'Performance is shown as scores.',
        dollars: 'Performance is shown in dollars.',
        none: 'Only hygiene metrics and the planned chart are shown, no production.',
      },
      defaultClinic: 'Default clinic',
      defaultClinicHelp: 'The clinic that is shown after you sign in.',
      noDefaultClinic: 'Unspecified',
      wages: 'Wages of %{provider}',
      baseWage: 'Base wage',
      goalWage: 'Goal wage',
      goalWageHelp: 'What you wish to earn an hour.',
      partlySaved: 'Saved: %{saved}. Not saved: %{left}.',
      partOfNames: 'your names and preferences',
      partOfWage: 'the goal wage of %{provider}',
      leaveTitle: 'Leave without saving?',
      leaveQuestion: 'What you changed in your profile has not been saved. It is lost when you leave.',
    },
    linked: {
      title: 'Linked accounts',
      lead: 'Sign in to your other account once, to prove that it is yours. Once two other accounts or more are linked, you can switch between them in the user menu.',
      none: 'No other accounts. If you have others, link them: with two or more, you can switch between them in the user menu.',
      switching:
        'The user menu offers Switch User once two other accounts or more are linked. |||| Switch between them in the user menu, under Switch User.',
      failed: 'Your linked accounts could not be loaded.',
      link: 'Link account',
      linkTitle: 'Link another account',
      linked: '%{email} is linked.',
      unlink: 'Unlink',
      unlinkLabel: 'Unlink %{email}',
      unlinkTitle: 'Unlink account',
      unlinkQuestion: '%{email} is then no longer linked to your account. The account itself stays.',
      unlinked: '%{email} is no longer linked.',
    },
  },
});
