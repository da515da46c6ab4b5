export * from './pms/entities.js';
export * from './pms/change.js';
export * from './topics.js';
export * from './http/session.js';
export * from './http/provider.js';
export * from './http/calendar.js';
export * from './http/agent.js';
export * from './http/problem.js';
