import type { PmsChange } from '@helix/contracts';
import { packBatches, sendBatch } from './agents.js';
import type { BenchClinic } from './bench-database.js';
import type { TimedRequest } from './update-times.js';

/**
 * Every POST has an appointment that no other has, so that its event cannot be another's: the appointment, its procedures, and as many
 * rows beside them as it takes, all with a higher version and another length or amount.
 */
export function* movedAppointments(
  clinic: BenchClinic,
  history: readonly PmsChange[],
  helixUrl: string,
  changesPerPost: number,
): Generator<TimedRequest> {
  const latestFirst = history.toReversed();
  let rows: PmsChange[] = [];
  for (const change of latestFirst) {
    if (change.op === 'delete' || !['appointment', 'procedure', 'claim', 'note'].includes(change.entity)) continue;
    if (change.entity === 'appointment') {
      if (rows.length < changesPerPost - 1) continue;
      const moved = { ...change, version: Number(change.version) + 1, data: { ...change.data, durationInMinutes: 50 } };
      const [batch] = packBatches([moved, ...rows.slice(0, changesPerPost - 1)], changesPerPost);
      if (batch) yield { clinic, appointment: change.id, send: () => sendBatch(helixUrl, clinic.agentKey, batch) };
      rows = [];
    } else {
      const data = change.entity === 'procedure' ? { ...change.data, amount: 77 } : change.data;
      rows.push({ ...change, version: Number(change.version) + 1, data });
    }
  }
}
