import type { RejectedChange } from '../pms/change.js';

/** `POST /api/agent/changes` answers `202` with this, once the accepted changes are durable. */
export interface ChangesAnswer {
  accepted: number;
  rejected: RejectedChange[];
}

/** `GET /api/agent/config`. */
export interface AgentConfig {
  clinicGuid: string;
  timeZone: string;
  syncIntervalInSeconds: number;
  /** The version that the agent should install; null when it is current. */
  upgradeToVersion: string | null;
}
