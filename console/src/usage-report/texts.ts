import { registerTexts } from '../i18n/texts.js';

registerTexts({
  usageReport: {
    search: 'Dates',
    title: 'Percentage Usage',
  },
});
