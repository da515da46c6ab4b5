export { eventually } from '../../../database/src/testing/eventually.js';
