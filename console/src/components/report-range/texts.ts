import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  reportRange: {
    start: 'Start date',
    end: 'End date',
    generate: 'Generate',
    errors: {
      order: 'End date must not be before the start date.',
      length: 'Choose at most %{days} days.',
    },
  },
});
