import type { AgentRow, CommandRow, QuarantineRow } from '@helix/contracts';

/** The agent of a clinic that is online. */
export const buildAgent = (agent: Partial<AgentRow> = {}): AgentRow => ({
  ...{ id: 1, clinicId: 1, clinicName: 'Maple Dental', dmsTypeName: 'OpenDental', dmsVersion: '24.3' },
  ...{ isConnected: true, timeLastSeen: new Date().toISOString(), agentVersion: '2.4.0', upgradeToVersion: null },
  ...{ dialect: 'mysql', unsentRows: 0, freeDiskBytes: 50 * 1024 ** 3, clockSkewInMs: 0 },
  ...{ hasTwoAgents: false, agents: [], employees: null },
  ...agent,
});

/** A statement that was answered. */
export const buildCommand = (command: Partial<CommandRow> = {}): CommandRow => ({
  ...{ id: '6f1c6a52-6f0e-4a38-9d1b-2d6a1c1f5b11', clinicId: 1, clinicName: 'Maple Dental' },
  ...{ kind: 'sql', sql: 'select * from provider', state: 'done', percent: null, detail: null, error: null },
  ...{ rowCount: 12, requestedBy: 'dev@helix.example', requestedAt: '2026-03-02T14:00:00.000Z' },
  ...{ finishedAt: '2026-03-02T14:00:00.320Z', durationInMs: 320 },
  ...command,
});

/** A change that validation has rejected. */
export const buildRejected = (row: Partial<QuarantineRow> = {}): QuarantineRow => ({
  ...{ id: 41, clinicId: 1, clinicName: 'Maple Dental', stage: 'ingest', entity: 'appointment', entityId: '88121' },
  ...{ reason: 'start: expected a time', createdAt: '2026-03-02T14:00:00.000Z', replayedAt: null },
  ...row,
});
