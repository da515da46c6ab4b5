import type { RejectedChange } from '../pms/change.js';

/** The `202` response of `POST /api/agent/changes`; the accepted changes are durable. */
export interface ChangesAnswer {
  accepted: number;
  rejected: RejectedChange[];
}

/** `GET /api/agent/config`. */
export interface AgentConfig {
  clinicGuid: string;
  timeZone: string;
  syncIntervalInSeconds: number;
  /** The version that the agent should install; null when it is up to date. */
  upgradeToVersion: string | null;
}
