import { registerTexts } from '../i18n/texts.js';

registerTexts({
  productivityByDay: {
    breakdown: 'Daily Breakdown',
    of: 'of %{name}',
    breakdownOf: 'Daily Breakdown of %{name}',
    period: 'Period',
    date: 'Date',
    day: 'Day',
    completed: 'Total Completed',
    total: 'Total',
    noRecordsHint: 'No completed procedures and no past appointments from %{from} to %{to}.',
    failed: 'The productivity of %{name} could not be loaded.',
    fileOf: '%{kind}: productivity by day of %{name}',
  },
});
