/** What is wrong, in sentences. */
export function checkDockerfile(text: string, targets: readonly string[]): string[];
