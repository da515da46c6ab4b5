import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  providers: {
    wageHistory: {
      title: 'Wage history of %{name}',
      failed: 'The wage history could not be loaded.',
      lead: 'Each wage counts from its start until its end, which is the first day of the next one. Before the first one, the wage of the provider’s settings counts.',
      reevaluation:
        'When a goal wage changes, the appointments of the days on which it counts are evaluated again, past ones too. All other days stay as they are.',
      list: 'Wages by start',
      row: 'Wage %{number}',
      effectiveStart: 'Effective start',
      effectiveEnd: 'Effective end',
      baseWage: 'Base wage',
      goalWage: 'Goal wage',
      commission: 'Commission, %',
      perHourGoal: 'Per hour goal: %{amount}',
      noPerHourGoal: 'Per hour goal: -',
      commissionHelp: 'Without a commission, each procedure has its own share.',
      state: { past: 'Past', today: 'In force', future: 'Future' },
      noState: 'New',
      add: 'Add wage',
      remove: 'Remove',
      removeLabel: 'Remove wage %{number}',
      none: 'No dated wages',
      noneHint: 'The wage of the provider’s settings counts on all days:',
      noneUnset: 'This provider has no wage yet.',
      wage: '%{base} base and %{goal} goal an hour.',
      noPercentage: 'Commission must be a percentage from 0 to 100 with at most 2 decimals.',
      saved: 'Wage history was saved.',
      emptyTitle: 'Remove wage history',
      emptyQuestion:
        'Without a history, today’s wage stays: it becomes the wage of the provider’s settings and counts on all days, past ones too.',
      emptyToday: 'Today’s wage',
    },
  },
});
