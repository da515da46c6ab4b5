export { backUp, type BackUpOptions } from './back-up.js';
export { BackupError } from './errors.js';
export { restore, type Restored, type RestoreOptions } from './restore.js';
export type { BackedUpTable, LostObject, Manifest } from './manifest.js';
