export * from './clinic-record.query.js';
export * from './doctors-day-loader.js';
export * from './group-by.js';
export * from './load-patients.js';
export * from './patients-in-rule-scope.query.js';
export * from './request-reanalysis.js';
export * from './rule-columns.js';
export * from './rule-snapshots.query.js';
