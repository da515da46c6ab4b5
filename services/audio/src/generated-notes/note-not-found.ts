import { problem } from '@helix/web';

/** The error for a generated note that the clinic does not have. */
export const noteNotFound = () => problem(404, undefined, 'Note not found in this clinic.');
