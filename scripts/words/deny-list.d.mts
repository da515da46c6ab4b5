export function deniedInName(name: string): { word: string; use: string }[];
export function deniedInText(text: string): { word: string; offset: number; use: string }[];
