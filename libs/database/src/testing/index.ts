export {
  createEmptyDatabase,
  createTestDatabase,
  openTestDatabase,
  type EmptyDatabase,
  type TestDatabase,
} from './test-database.js';
export { TWO_CLINICS } from './two-clinics.js';
