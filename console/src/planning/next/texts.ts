import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  nextAppointment: {
    title: 'Plan Next Appointment',
    loading: 'Loading the suggestion',
    failed: 'The suggestion could not be loaded.',
    timeframe: 'Timeframe',
    months: '%{smart_count} month |||| %{smart_count} months',
    desiredDate: 'Desired date',
    mustBeAfter: 'The next appointment must be after %{date}.',
    summary: '%{date}, %{minutes} minutes',
    summaryLabel: 'Next appointment',
    saved: 'Planned before',
    planned:
      'In %{smart_count} month (%{date}), %{minutes} minutes |||| In %{smart_count} months (%{date}), %{minutes} minutes',
    change: 'Change',
    procedures: 'Procedures',
    otherProcedures: 'Other procedures',
    none: 'None',
    due: 'due %{date}',
    minutesOf: 'Minutes of %{procedure}',
    minutesIssue: 'From 0 to 1000, in half minutes',
    min: 'min',
    comments: 'Comments',
    save: 'Save next appointment',
    done: 'Next appointment was saved.',
  },
});
