import { registerTexts } from '../i18n/texts.js';

registerTexts({
  recorder: {
    reopen: 'Recording, %{duration}. Open the recorder',
    reopenUnsent:
      'Recording, %{duration}, %{smart_count} part not sent yet. Open the recorder |||| Recording, %{duration}, %{smart_count} parts not sent yet. Open the recorder',
    unsentCount: '%{smart_count} unsent',
    openUnsent:
      '%{smart_count} part of a recording not sent yet. Open the recorder |||| %{smart_count} parts of recordings not sent yet. Open the recorder',
    /** Of a note that was left while it was generated. */
    note: {
      working: 'Generating note: %{patient}',
      ready: 'Note ready: %{patient}',
      failed: 'Note not generated: %{patient}',
    },
    /** In the user menu, above Sign Out. */
    signOut:
      '%{smart_count} part of a recording is not sent yet. It stays in this browser, and is sent when you sign in here again. |||| %{smart_count} parts of recordings are not sent yet. They stay in this browser, and are sent when you sign in here again.',
    signOutRecording: 'Signing out ends your recording. What is not sent yet is sent when you sign in here again.',
  },
});
