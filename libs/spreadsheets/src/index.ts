export * from './write-spreadsheet.js';
