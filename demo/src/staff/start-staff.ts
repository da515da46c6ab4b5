import { existsSync, readFileSync } from 'node:fs';
import { CommandBus } from '@nestjs/cqrs';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { AuditTrail, type Logger, type RunningService } from '@helix/web';
import { z } from 'zod';
import { APPLY_GROUP } from '../../../services/sync-ingest/src/index.js';
import { simulatedClinic } from '../practice/clinics.js';
import { ClinicStaff, type StaffCommands } from './clinic-staff.js';
import { SimulatedStaff } from './simulated-staff.js';

const keys = z.array(z.object({ source: z.string(), profile: z.string(), clinicGuid: z.string() }));

export interface StaffOptions {
  service: Pick<RunningService, 'app' | 'database'>;
  /** The file of keys of the clinics' agents. */
  agentsFile: string;
  logger: Logger;
  /** Whether the agents have sent the clinics' history. */
  isHistoryIn(): boolean;
  onProgress(progress: { done: number; total: number }): void;
  onPlanned(): void;
}

/** Starts the simulated staff of the clinics of a file. Null without any. */
export async function startStaff(options: StaffOptions): Promise<SimulatedStaff | null> {
  const { service, agentsFile, logger, isHistoryIn, onProgress, onPlanned } = options;
  if (!existsSync(agentsFile)) return null;
  const { database } = service;
  const log = service.app.get<EventLog>(EVENT_LOG);
  const bus = service.app.get(CommandBus);
  const commands: StaffCommands = {
    saveInsuranceDetails: (command) => bus.execute(command),
    importTimeSheet: (command) => bus.execute(command),
  };
  const parts = { database, audit: service.app.get(AuditTrail), commands, logger, clock: Date.now };
  const clinics: ClinicStaff[] = [];
  for (const { source, profile: key, clinicGuid } of keys.parse(JSON.parse(readFileSync(agentsFile, 'utf8')))) {
    const profile = source === 'simulated' ? simulatedClinic(key) : undefined;
    const [clinic] = await database.query<{ id: number }>(CLINIC, [clinicGuid]);
    if (profile && clinic) clinics.push(new ClinicStaff(parts, profile, clinic.id));
  }
  const isHistoryApplied = async (): Promise<boolean> =>
    isHistoryIn() && !(await log.lag()).some(({ group, lag }) => group === APPLY_GROUP && lag > 0);
  const staff = new SimulatedStaff({ ...parts, clinics, isHistoryApplied, onProgress, onPlanned });
  staff.start();
  return staff;
}

export const CLINIC = 'select clinic_id as id from clinic where clinic_guid = $1';
