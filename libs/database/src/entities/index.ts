import { AgentKey } from './agent-key.entity.js';
import { AppUser } from './app-user.entity.js';
import { Clinic } from './clinic.entity.js';
import { Customer } from './customer.entity.js';
import { UserClinic } from './user-clinic.entity.js';

export { AgentKey, AppUser, Clinic, Customer, UserClinic };

/** Every table whose rows are read and written one at a time. Streams and reports write their own SQL. */
export const entities = [Customer, Clinic, AgentKey, AppUser, UserClinic];

/** New ids come from PostgreSQL itself, which needs no extension for that. */
export const uuids = { uuidExtension: 'pgcrypto', installExtensions: false } as const;
