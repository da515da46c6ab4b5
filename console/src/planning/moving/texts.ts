import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  move: {
    action: 'Move the plan',
    title: 'Move the plan to another appointment',
    lead: 'Choose one of the coming appointments of %{patient}. You can look at the plan there before you save it.',
    list: 'Coming appointments',
    thisPatient: 'this patient',
    failed: 'The appointments of the patient could not be loaded.',
    none: 'No other coming appointment',
    noneHint:
      'Book one for %{patient} in the practice-management system, and then look again. The plan stays here until then; changes that were not saved stay in this browser for a day.',
    lookAgain: 'Look again',
    minutes: '%{count} min',
    noProvider: 'Unknown provider',
    planned: 'Planned: %{amount}. You will compare both plans.',
    notPlanned: 'No plan yet',
    notStored: 'The plan was not moved, because this browser cannot store it.',
    arrived: {
      text: 'You moved the plan of %{source} here.',
      /** Where nobody knows when it was. */
      source: 'appointment %{id}',
      compare: 'Compare',
      apply: 'Use it here',
      drop: 'Discard',
    },
    applied: {
      text: 'The plan of %{source} is here and not saved yet.',
      leftOut: 'Left out, because it does not apply to this appointment: %{names}.',
      incorrect: '%{name}: %{error}',
      over: 'It takes %{smart_count} minute more than this appointment has. |||| It takes %{smart_count} minutes more than this appointment has.',
      close: 'OK',
    },
    deleted: {
      lead: 'This appointment is no longer in the practice-management system. What was planned for it is kept.',
      patient: 'Patient: %{patient}.',
      was: 'It was at %{time} on %{date}.',
      wasWith: 'It was at %{time} on %{date}, with %{provider}.',
      unsaved: 'Your changes that were not saved',
      saved: 'Saved plan',
      savedBy: 'By %{who}, %{date}',
      somebody: 'somebody',
      unknownPatient: 'Whose appointment it was is not known any more, so the plan cannot be moved.',
      discard: 'Discard',
      computed: 'not typed',
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
