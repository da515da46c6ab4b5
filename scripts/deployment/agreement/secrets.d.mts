/** Whether a value of this name must come from elsewhere. */
export function isSecret(name: string): boolean;
/** Whether the value has no secret in it. */
export function isReference(value: string): boolean;
/** What is wrong, in sentences. @param texts by file name. */
export function findSecrets(texts: Readonly<Record<string, string>>): string[];
