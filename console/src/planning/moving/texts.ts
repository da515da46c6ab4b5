import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  move: {
    action: 'Move the plan',
    title: 'Move the plan to another appointment',
    lead: 'Choose one of the upcoming appointments of %{patient}. You can review the plan there before you save it.',
    list: 'Upcoming appointments',
    thisPatient: 'this patient',
    failed: 'The patient’s appointments could not be loaded.',
    none: 'No other upcoming appointment',
    noneHint:
      'Book one for %{patient} in the practice-management system, then check again. The plan is kept here; unsaved changes stay in this browser for a day.',
    lookAgain: 'Check again',
    minutes: '%{count} min',
    noProvider: 'Unknown provider',
    planned: 'Planned: %{amount}. You will compare both plans.',
    notPlanned: 'No plan yet',
    notStored: 'The plan was not moved because this browser cannot store it.',
    arrived: {
      text: 'You moved the plan of %{source} here.',
      /** Where nobody knows when it was. */
      source: 'appointment %{id}',
      compare: 'Compare',
      apply: 'Use it here',
      drop: 'Discard',
    },
    applied: {
      text: 'The plan of %{source} is here but not saved yet.',
      leftOut: 'Left out, because it does not apply to this appointment: %{names}.',
      incorrect: '%{name}: %{error}',
      over: 'It takes %{smart_count} minute more than this appointment allows. |||| It takes %{smart_count} minutes more than this appointment allows.',
      close: 'OK',
    },
    deleted: {
      lead: 'This appointment is no longer in the practice-management system. What was planned for it is kept.',
      patient: 'Patient: %{patient}.',
      was: 'It was at %{time} on %{date}.',
      wasWith: 'It was at %{time} on %{date}, with %{provider}.',
      unsaved: 'Your unsaved changes',
      saved: 'Saved plan',
      savedBy: 'By %{who}, %{date}',
      somebody: 'someone',
      unknownPatient: 'The patient is no longer known, so the plan cannot be moved.',
      discard: 'Discard',
      computed: 'automatic',
    },
    table: {
      procedure: 'Procedure',
      minutes: 'Minutes',
      codes: 'Codes',
      fee: 'Fee',
      total: 'Total',
    },
  },
});
