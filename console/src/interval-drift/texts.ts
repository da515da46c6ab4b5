import { registerTexts } from '../i18n/texts.js';

registerTexts({
  intervalDrift: {
    search: 'Dates',
    procedure: 'Procedure',
    empty: 'No gap between two treatments ended in this range, and nobody is late to return. Choose a longer range.',
    hint: 'Gaps that ended from %{from} to %{to}, compared with the intervals of today',
    leftOut:
      '%{smart_count} gap ended without an appointment of a hygienist in the charts, and is left out. |||| %{smart_count} gaps ended without an appointment of a hygienist in the charts, and are left out.',
    columns: {
      provider: 'Hygienist',
      insurer: 'Insurer',
      gaps: 'Gaps',
      median: 'Median, months',
      late: 'Over 30 days late',
      lost: 'Appointments lost a year',
      production: 'Production lost a year',
      notReturned: 'Not returned',
    },
    open: 'Patients of %{provider}, %{insurer}',
    showAll: 'Show all %{count}',
    download: 'Download %{procedure} as CSV',
    csv: 'CSV',
    patients: {
      title: '%{procedure}: %{provider}, %{insurer}',
      patient: 'Patient',
      previous: 'Treatment before',
      last: 'Last treatment',
      gap: 'Gap, months',
      since: 'Since then, months',
      interval: 'Interval, months',
      overdue: 'Days late',
      lost: 'Lost a year',
      returned: 'Returned',
      notReturned: 'Not returned: nothing since, more than 30 days after the interval',
      failed: 'The patients could not be loaded.',
      pages: 'Pages of patients',
    },
    explain: {
      title: 'How it is computed',
      gap: 'A gap is the time between two treatments of a patient, here or elsewhere, by what satisfies the procedure. It counts on the day of the later one, for the hygienist whom the patient saw on it. It is compared with the interval of the rule that applies to the patient today.',
      lost: 'Appointments lost a year are 12 / interval in months − 365.25 / mean days of the patient’s gaps in the range, not below 0. Each patient counts once, at the last gap. Their production is what the hygienist produced at an appointment of the range, on average.',
      notReturned:
        'Who has not returned stands apart: the interval ended in the range, more than 30 days ago, and nothing followed. Who left the practice counts nowhere.',
      noTotal: 'There is no total over procedures, since one appointment serves several.',
    },
  },
});
