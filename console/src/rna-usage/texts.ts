import { registerTexts } from '../i18n/texts.js';

registerTexts({
  rnaUsage: {
    search: 'Dates',
    email: 'Email me weekly RNA Usage report',
    emailHint: 'The report is emailed on Monday morning.',
    measure: 'Measure',
    tabs: { providers: 'RNA Usage by Provider', users: 'RNA Usage by User' },
    percentage: '% Appointments Planned in RNA',
    count: '# Appointments Planned in RNA',
    total: 'Total',
  },
});
