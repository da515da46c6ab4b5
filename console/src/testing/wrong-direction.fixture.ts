// Wrong on purpose: the console knows contracts and hygiene only.
import { migrate } from '../../../libs/database/src/migrate.js';

export const wrong = migrate;
