import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  dates: {
    choose: 'Choose %{label}',
    unreadable: 'Enter a date such as %{example}.',
    outOfRange: 'Enter a date from %{min} to %{max}.',
  },
});
