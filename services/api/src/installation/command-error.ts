import type { Actor } from '@helix/web';

/** A command that was not carried out. The message is one line for whoever ran it. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Who the audit trail names: commands are run on the installation's machine, by nobody who has signed in. */
export const OPERATOR: Actor = { userId: null, email: '', clinicId: null, address: 'command line' };
