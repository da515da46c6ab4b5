import { registerTexts } from '../i18n/texts.js';

registerTexts({
  dashboards: {
    openTimeCards: {
      today: 'Today’s open time',
      tomorrow: 'Tomorrow’s open time',
      average: 'Next 7 day average open time',
    },
    openTimeDays: {
      today: 'By clinic',
      tomorrow: 'By clinic',
      average: 'By clinic, from tomorrow on',
    },
    clinic: 'Clinic',
    failedOpenTime: 'Open time could not be loaded.',
  },
});
