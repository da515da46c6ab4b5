export * from './template/parse-template.js';
export * from './template/write-note.js';
export * from './answers/token-types.js';
export * from './answers/field.js';
export * from './shipped/tokens.js';
export * from './shipped/templates.js';
