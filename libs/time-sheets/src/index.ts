export * from './read-time-sheet.js';
export type { SheetPerson } from './match-person.js';
