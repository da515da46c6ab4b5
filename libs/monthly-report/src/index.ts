export * from './data-tokens.js';
export * from './enqueue-mails.js';
export * from './frozen-data.query.js';
export * from './publish-changes.js';
export * from './report-data.query.js';
export * from './report-month.js';
export * from './request-report.js';
