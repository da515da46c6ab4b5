export * from './value/goal.js';
export * from './value/price-of-scaling.js';
export * from './value/appointment-value.js';
export * from './calendar/event-state.js';
export * from './time/wall-clock.js';
