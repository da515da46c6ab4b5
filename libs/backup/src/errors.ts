/** A back-up that cannot be made or restored as it is. The message is one line that says why. */
export class BackupError extends Error {
  override name = 'BackupError';
}
