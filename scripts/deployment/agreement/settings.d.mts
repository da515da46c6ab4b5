/** Services by setting. */
export type Readers = Readonly<Record<string, readonly string[]>>;

export const OWNER: string;
/** The settings that a service reads. */
export function settingsRead(service: string, readers: Readers): string[];
/** What is wrong with what a container sets, in sentences. */
export function compareSettings(service: string, set: readonly string[], readers: Readers): string[];
/** What is no setting. */
export function unknownSettings(name: string, set: readonly string[], readers: Readers): string[];
/** Whether a scale needs more connections than are allowed. */
export function compareConnections(
  processes: Readonly<Record<string, number>>,
  pool: number,
  allowed: number,
): string[];
