/** What begins so in the browser's storage is about a patient, and is removed when its user signs out. */
export const SESSION_DATA = 'helix.note.';
