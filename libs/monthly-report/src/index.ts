export * from './data-tokens.js';
export * from './frozen-data.query.js';
export * from './report-data.query.js';
export * from './report-month.js';
