import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  payrollSettings: {
    visible: 'Show payroll',
    visibleHelp: 'Admins see the payroll of all hygienists, and hygienists their own. At once.',
    bonusPolicy: {
      label: 'Bonus',
      perDay: 'Day by day',
      perDayHelp: 'The part of each day’s commission above the base pay of that day.',
      perPeriod: 'Once for the period',
      perPeriodHelp: 'The part of the commission of all days above their base pay.',
    },
    payPeriod: {
      label: 'Pay period',
      weekly: 'Weekly',
      weeklyHelp: 'Sunday to Saturday.',
      biweekly: 'Every two weeks',
      biweeklyHelp: 'Two weeks, Sunday to Saturday.',
      semimonthly: 'Twice a month',
      semimonthlyHelp: 'The 1st to the 15th, and the 16th to the end of the month.',
      monthly: 'Monthly',
      monthlyHelp: 'The 1st to the end of the month.',
    },
    fromNow: 'Bonus and pay period count in every report that is read from now on, for past days too.',
  },
});
