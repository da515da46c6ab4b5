import { registerTexts } from '../i18n/texts.js';

registerTexts({
  dashboards: {
    greeting: 'Good morning, %{name}.',
    reflectsLabel: 'Which providers this is about',
    reflects: 'The data reflects: %{names}',
    provider: 'Provider',
    all: 'All',
    cards: {
      production: 'Today’s forecasted production per hour',
      improvement: 'Appointments needing improvement',
      perfect: 'Perfect appointments',
    },
    perHour: '/h',
    goal: 'Goal %{amount}/h',
    ofToday: 'of %{smart_count} appointment today |||| of %{smart_count} appointments today',
    noAppointments: 'No appointments today',
    production: {
      success: 'At or above the goal',
      fail: 'Below the goal',
      unknown: 'The clinic has no goal',
      none: 'No data',
    },
    hints: {
      production:
        'What is completed at appointments that are over, and what is planned at the others, by the hour of their time.',
      improvement:
        'Appointments that are not planned, do not reach their goal, or left something undone that was due or planned.',
      perfect: 'Appointments that are planned, reach their goal, and left nothing undone that was due or planned.',
      planned: 'The percent of appointments that were planned in Helix. The present month counts up to yesterday.',
    },
    hygiene: {
      title: 'Hygiene metrics',
      yesterday: 'Yesterday’s Appointments',
      today: 'Today’s Appointments',
      tomorrow: 'Tomorrow’s Appointments',
      planned: 'Planned Appointments',
      rebooked: 'Rebooked',
      planNext: 'Plan Next',
      none: 'No appointments',
      unplanned:
        '%{smart_count} of today’s appointments is not planned. |||| %{smart_count} of today’s appointments are not planned.',
      unplanned3Months: '%{percent} of the last 3 months’ appointments were not planned.',
    },
    charts: {
      planned: 'Appointments Planned %',
      byMonth: 'By month',
      production: 'Forecasted Per Hour Production',
      openTime: 'Forecasted Open time Percentage',
    },
    columns: { planned: 'Planned', production: 'Per hour' },
    forecast: 'forecast',
    soFar: 'so far',
    week: '%{from} to %{to}',
    day: 'Day',
    month: 'Month',
    failedHome: 'The dashboard could not be loaded.',
  },
});
