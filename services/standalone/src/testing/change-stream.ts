import { pmsEntities, type PmsChange, type PmsEntity } from '@helix/contracts';
import { Random } from '../../../../demo/src/practice/world/random.js';
import { remove, upsert } from '../../../sync-ingest/src/testing/changes.js';

/** How often each entity changes, roughly as in a clinic; 1 for the others. */
const WEIGHTS: Partial<Record<PmsEntity, number>> = {
  appointment: 10,
  procedure: 14,
  patient: 3,
  schedule: 3,
  punch: 3,
};
/** Few enough that most changes update a row, and enough that a lost change is not repaired by the next one. */
const ROWS = 1_000;
const PATIENTS = 300;
const STATUSES = ['scheduled', 'confirmed', 'arrived', 'completed', 'cancelled', 'noShow'];

/**
 * Batches of changes of one clinic, the same for the same seed: rows are created, changed, deleted and created again, and
 * one change in five has a lower version than an earlier one. All versions of the stream are different.
 */
export function changeBatches(seed: string, batches: number, size: number): PmsChange[][] {
  const random = new Random(seed);
  let serial = 0;
  return Array.from({ length: batches }, () =>
    Array.from({ length: size }, () => {
      serial += 1;
      return nextChange(random, serial);
    }),
  );
}

function nextChange(random: Random, serial: number): PmsChange {
  const entity = random.weighted(pmsEntities.map((name) => [name, WEIGHTS[name] ?? 1] as const));
  const id = `${entity}.${random.whole(1, ROWS)}`;
  const late = random.chance(0.2) ? random.whole(1, 2_000) : 0;
  const version = Math.max(0, serial - late) * 1_000_000 + serial;
  return random.chance(0.1) ? remove(entity, id, version) : upsert(entity, id, fieldsOf(entity, random), version);
}

/** Fields that relate rows: 210 days, five providers, some patients. The others have the defaults of `upsert`. */
function fieldsOf(entity: PmsEntity, random: Random): Record<string, unknown> {
  const providerId = `H${random.whole(1, 5)}`;
  const patientId = `patient.${random.whole(1, PATIENTS)}`;
  const date = `${random.whole(2017, 2026)}-11-${random.whole(10, 30)}`;
  const money = random.whole(0, 40_000) / 100;
  const hour = random.whole(10, 17);
  switch (entity) {
    case 'appointment': {
      const start = `${date}T${hour}:${random.pick(['00', '20', '45'])}:00`;
      return {
        patientId,
        providerId,
        start,
        durationInMinutes: random.pick([30, 50, 60]),
        status: random.pick(STATUSES),
      };
    }
    case 'procedure': {
      const appointmentId = random.chance(0.7) ? `appointment.${random.whole(1, ROWS)}` : null;
      const teeth = random.chance(0.3) ? ['11', '12'] : null;
      return { patientId, providerId, appointmentId, date, status: random.pick([102, 105]), amount: money, teeth };
    }
    case 'schedule':
      return { providerId, date, start: '08:00', end: `${hour}:30` };
    case 'punch':
      return { providerId, date, timeIn: '08:10', timeOut: random.chance(0.8) ? `${hour}:05` : null };
    case 'patient':
      return { initials: random.pick(['AB', 'CD', 'ÉÖ']), feeScheduleId: random.pick(['F1', 'F2']) };
    case 'fee':
      return { feeScheduleId: random.pick(['F1', 'F2']), code: random.pick(['11111', '11117', '99999']), fee: money };
    case 'note':
      return { patientId, note: `Seen for ${money} "dollars"\n` };
    default:
      // A field without a column, which is stored in `extra`.
      return random.chance(0.5) ? { colour: random.pick(['red', 'green']) } : {};
  }
}
