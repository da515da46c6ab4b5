export * from './log-records.js';
export * from './quarantine.store.js';
export * from './replay-quarantine.js';
