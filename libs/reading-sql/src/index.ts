export { ONLY_READING, refusalOf, type SqlDialect } from './refusal.js';
