import { registerTexts } from '../../../i18n/texts.js';

registerTexts({
  patientNotes: {
    title: 'Notes',
    loading: 'Loading notes',
    none: 'No notes on record for this patient.',
    failed: 'The notes could not be loaded.',
    /** Words of the product. */
    line: 'NOTE ENTRY: %{provider} at %{date}',
    all: 'All %{smart_count} note |||| All %{smart_count} notes',
    draft: 'Draft',
    fromHelix: 'Written in Helix',
    forThis: 'This appointment',
    wizard: 'New note',
    wizardHint: 'Opens the note wizard in a new window',
    add: 'Add a note',
    addHint: 'The practice-management system is not changed.',
    text: 'Text of the note',
    textOf: 'Note of %{provider}, %{date}',
    edit: 'Edit',
    editOf: 'Edit the note of %{provider}, %{date}',
    draftHint: 'Saving makes this draft a note.',
    save: 'Save note',
    saving: 'Saving…',
    saved: 'Note was saved.',
    conflict: {
      title: 'This note was changed while you were editing it. Your text is kept below.',
      gone: 'This note is no longer there. Your text is kept below: it can be saved as a new note.',
      theirs: 'The note as it is now',
      mine: 'Your text',
      keepMine: 'Save my text',
      saveNew: 'Save as a new note',
      takeTheirs: 'Keep the note as it is',
    },
    discardTitle: 'Close without saving?',
    discardQuestion: 'Your text is not saved.',
  },
});
