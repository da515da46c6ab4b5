export { backUp, type BackUpOptions } from './back-up.js';
export { BackupError } from './errors.js';
export type { BackedUpTable, LostObject, Manifest } from './manifest.js';
