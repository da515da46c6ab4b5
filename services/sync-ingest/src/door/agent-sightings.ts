import { Injectable } from '@nestjs/common';
import { Database } from '@helix/database';
import type { AgentClinic } from './agent-key.js';

/** A clinic's row is written this often at most: a sign of life need not be exact to the second. */
const EVERY_MILLISECONDS = 10_000;

/** Keeps when each clinic's agent was last heard of, and its versions. */
@Injectable()
export class AgentSightings {
  private readonly written = new Map<number, { at: number; versions: string }>();

  constructor(private readonly database: Database) {}

  /** Each request of an agent is its sign of life. Null versions leave what is known. */
  async seen(
    { clinicId }: AgentClinic,
    { agentVersion, dmsVersion }: { agentVersion: string | null; dmsVersion: string | null },
  ): Promise<void> {
    const now = Date.now();
    const versions = `${agentVersion} ${dmsVersion}`;
    const last = this.written.get(clinicId);
    if (last && now - last.at < EVERY_MILLISECONDS && (last.versions === versions || agentVersion === null)) return;
    this.written.set(clinicId, { at: now, versions });
    await this.database.query(
      `update clinic set time_last_seen = now(), agent_version = coalesce($2, agent_version),
              dms_version = coalesce($3, dms_version)
       where clinic_id = $1`,
      [clinicId, agentVersion, dmsVersion],
    );
  }
}
