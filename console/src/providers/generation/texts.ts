import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  providers: {
    generation: {
      title: 'Generate Schedule',
      lead: 'Generates time clock punches from the weekly schedules, for days without time of a time sheet or of the practice-management system. Running it again changes nothing.',
      startDate: 'Start date',
      endDate: 'End date',
      provider: 'Provider',
      all: 'All hygienists',
      providersFailed: 'The hygienists could not be loaded: the schedule can be generated for all of them.',
      recreate: 'Recreate schedule',
      recreateHelp:
        'Removes what was generated before in these days, and generates it again with the schedules that count now. Off: days that were generated before stay as they are.',
      generate: 'Generate',
      startRequired: 'Start date is required.',
      endRequired: 'End date is required.',
      endBeforeStart: 'End date must not be before the start date.',
      tooLong: 'At most %{days} days can be generated at once.',
      done: 'Done',
      again: 'Generate more',
      /** The generated days and punches are counted, each in words of its own. */
      result: '%{days}, %{punches}',
      resultOf: '%{provider}, %{from} to %{to}',
      daysGenerated: '%{smart_count} day was generated |||| %{smart_count} days were generated',
      punches: '%{smart_count} pair of punches |||| %{smart_count} pairs of punches',
      nothing: 'No day was generated',
      removed:
        '%{smart_count} day that was generated before was removed first. |||| %{smart_count} days that were generated before were removed first.',
      skippedTitle: 'Days without generated punches',
      noneSkipped: 'Every day of the range has generated punches.',
      skipped: {
        imported: 'A time sheet has their time',
        pms: 'The practice-management system has punches',
        alreadyGenerated: 'Were generated before',
        noShift: 'No shift in the weekly schedule',
        noAppointment: 'Past days without an appointment',
      },
    },
  },
});
