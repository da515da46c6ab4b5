import { Injectable } from '@nestjs/common';
import { Database } from '@helix/database';
import type { AgentClinic } from './agent-key.js';

/** At most one write a clinic in this time: `time_last_seen` need not be exact to the second. */
const MIN_INTERVAL_MS = 10_000;

/** Records when the agent of each clinic last sent a request, and its versions. */
@Injectable()
export class AgentLastSeen {
  private readonly written = new Map<number, { at: number; versions: string }>();

  constructor(private readonly database: Database) {}

  /** Call it for each request. Null versions leave the stored ones. */
  async record(
    { clinicId }: AgentClinic,
    { agentVersion, dmsVersion }: { agentVersion: string | null; dmsVersion: string | null },
  ): Promise<void> {
    const now = Date.now();
    const versions = `${agentVersion} ${dmsVersion}`;
    const last = this.written.get(clinicId);
    if (last && now - last.at < MIN_INTERVAL_MS && (last.versions === versions || agentVersion === null)) return;
    this.written.set(clinicId, { at: now, versions });
    await this.database.query(
      `update clinic set time_last_seen = now(), agent_version = coalesce($2, agent_version),
              dms_version = coalesce($3, dms_version)
       where clinic_id = $1`,
      [clinicId, agentVersion, dmsVersion],
    );
  }
}
