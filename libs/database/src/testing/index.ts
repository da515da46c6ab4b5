export { createTestDatabase, type TestDatabase } from './test-database.js';
export { TWO_CLINICS } from './two-clinics.js';
