import { registerTexts } from '../i18n/texts.js';

registerTexts({
  help: {
    title: 'Need Help?',
    guides: 'Quick guides',
    guidesHint: 'Answers to common questions',
    hours: 'Support hours',
    hoursValue: '8am to 8pm',
    phone: 'Phone',
    email: 'Email',
    failed: 'The support contacts could not be loaded.',
    shortcuts: 'Keyboard shortcuts',
    about: 'About Helix',
  },
});
