export function findDeniedWords(file: string, text: string): string[];
