import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  charts: {
    download: 'Download as CSV',
    date: 'Date',
    name: 'Name',
    goalColumn: 'Goal',
    showAll: 'show all',
    pooled: 'All clinics of others together: %{value}',
    summary: '%{measure}, whole range',
    overTime: '%{measure} over time',
    ofClinic: '%{clinic} - %{measure}',
    compared: '%{clinic} vs All Clinics - %{measure}',
    partial: 'part of the period',
    open: 'may still change',
    openHint: 'Dashed: days younger than 8 days, which may still change.',
    partialHint: 'Hollow points: periods that are not over, or that the range cuts.',
    noValue: 'No value',
    lines: '%{shown} of %{total} lines shown',
    average: 'Average',
    averageOf: 'What the average is of',
    averageHint: 'The average across hygienists, not the clinic average.',
    averageHintClinics: 'The average across clinics, each of which counts the same.',
    goalHint: 'The mark on a bar is the goal.',
    goal: 'Goal %{value}',
    notIncluded: 'Not included: %{parts}.',
    leftOut: {
      excludedFromAnalysis:
        '%{smart_count} hygienist excluded from charts |||| %{smart_count} hygienists excluded from charts',
      otherProviders: '%{smart_count} provider of another type |||| %{smart_count} providers of other types',
      neverCompleted:
        '%{smart_count} appointment was never completed, %{hours} h, which counts as worked. |||| %{smart_count} appointments were never completed, %{hours} h, which count as worked.',
    },
  },
});
