export * from './clinic-clock.js';
export * from './plan-savers.query.js';
export * from './planned-days.query.js';
export * from './provider-days.query.js';
export * from './provider-days.sql.js';
export * from './rebooking.query.js';
export * from './weekly-shifts.sql.js';
