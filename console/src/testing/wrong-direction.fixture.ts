// Deliberately invalid: the console may only import contracts and hygiene.
import { migrate } from '../../../libs/database/src/migrate.js';

export const wrong = migrate;
