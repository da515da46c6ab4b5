import { registerTexts } from '../i18n/texts.js';

registerTexts({
  dashboards: {
    openTimeCards: {
      today: 'Today’s open time',
      tomorrow: 'Tomorrow’s open time',
      average: 'Next 7 day average open time',
    },
    openTimeDays: {
      today: 'By clinic, compared with %{since}',
      tomorrow: 'By clinic, compared with %{since}',
      average: 'By clinic, from tomorrow on, compared with %{since}',
    },
    openTimeTrend: {
      title: 'Open time by day',
      range: '%{clinic}, %{from} to %{to}',
    },
    gaps: {
      title: 'Gaps in the schedule',
      length: 'Length',
      orMore: '%{minutes} min or more',
      range:
        '%{clinic}, today and the next 7 days. Gaps of %{minutes} minutes or more, with the appointments around each.',
      day: '%{smart_count} gap, %{minutes} |||| %{smart_count} gaps, %{minutes}',
      show: 'Show %{day} in the calendar',
      calendar: 'Calendar',
      none: 'No gaps of %{minutes} minutes or more today or in the next 7 days.',
      noneHint: 'Gaps are found in the schedules that the practice-management system sends.',
    },
    clinic: 'Clinic',
    failedOpenTime: 'Open time could not be loaded.',
  },
});
