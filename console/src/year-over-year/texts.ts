import { registerTexts } from '../i18n/texts.js';

registerTexts({
  yearOverYear: {
    measure: 'Measure',
    range: '%{startDate} to %{endDate}',
    month: 'Month',
    filters: {
      1: 'Hourly production',
      2: 'Hours worked',
      3: 'Revenue',
      4: 'Raw Hygiene Hourly production',
      5: 'Hygiene & Xrays Hourly production',
      6: 'Raw Hygiene production',
    },
  },
});
