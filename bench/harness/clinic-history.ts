import type { PmsChange } from '@helix/contracts';

export interface HistoryOptions {
  hygienists: number;
  /** The first working day, `yyyy-mm-dd`. Days before `today` are done, the others booked. */
  firstDay: string;
  today: string;
}

const APPOINTMENTS_A_DAY = 8;
const STARTS = ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];
const DAY_MS = 86_400_000;

/**
 * A clinic's changes without end, day by day, the same on every call. Of 100 changes 55 are procedures, 20 appointments,
 * 8 claims, 7 patients, 5 notes, and the rest schedules and punches; a few providers and fees come first.
 */
export function* clinicHistory(options: HistoryOptions): Generator<PmsChange> {
  yield* setUp(options.hygienists);
  let patients = 0;
  for (let appointment = 0; ; appointment += 1) {
    const place = placeOf(appointment, options);
    if (appointment % APPOINTMENTS_A_DAY === 0) yield* shift(appointment, place);
    const isNew = (appointment * 35) % 100 < 35;
    const patient = isNew ? (patients += 1) : 1 + ((appointment * 7919) % patients);
    if (isNew) yield patientRow(patient, options.hygienists);
    yield* appointmentRows(appointment, `P${patient}`, place);
  }
}

/** The first so many changes of a clinic's history. */
export function firstChanges(count: number, options: HistoryOptions): PmsChange[] {
  const changes: PmsChange[] = [];
  for (const change of clinicHistory(options)) {
    if (changes.length >= count) break;
    changes.push(change);
  }
  return changes;
}

interface Place {
  date: string;
  providerId: string;
  start: string;
  isPast: boolean;
}

function placeOf(appointment: number, { hygienists, firstDay, today }: HistoryOptions): Place {
  const workingDay = Math.floor(appointment / (APPOINTMENTS_A_DAY * hygienists));
  const calendarDay = Math.floor(workingDay / 5) * 7 + (workingDay % 5);
  const date = new Date(Date.parse(firstDay) + calendarDay * DAY_MS).toISOString().slice(0, 10);
  const hygienist = 1 + (Math.floor(appointment / APPOINTMENTS_A_DAY) % hygienists);
  const start = `${date}T${STARTS[appointment % APPOINTMENTS_A_DAY]}:00`;
  return { date, providerId: `H${hygienist}`, start, isPast: date < today };
}

const upsert = (entity: PmsChange['entity'], id: string, data: Record<string, unknown>): PmsChange => ({
  entity,
  id,
  op: 'upsert',
  version: 1_763_730_000_000,
  data,
});

function* setUp(hygienists: number): Generator<PmsChange> {
  for (let n = 1; n <= hygienists; n += 1) {
    const name = { firstName: `Anna${n}`, lastName: 'Tremblay', suffix: 'RDH' };
    yield upsert('provider', `H${n}`, { ...name, type: 1, isSecondary: false, isActive: true });
  }
  yield upsert('feeSchedule', 'F1', { name: 'General practice' });
  for (const { code, amount, words } of ITEMS) {
    yield upsert('fee', `F1.${code}`, { feeScheduleId: 'F1', code, fee: amount, description: words });
  }
}

function* shift(appointment: number, { providerId, date }: Place): Generator<PmsChange> {
  yield upsert('schedule', `S${appointment}`, { providerId, date, start: '08:00', end: '17:00', operatoryId: '1' });
  yield upsert('punch', `K${appointment}`, { providerId, date, timeIn: '07:55', timeOut: '17:05' });
}

function patientRow(patient: number, hygienists: number): PmsChange {
  const year = 1930 + ((patient * 37) % 90);
  return upsert('patient', `P${patient}`, {
    initials: String.fromCharCode(65 + (patient % 26), 65 + ((patient * 11) % 26)),
    birthDate: `${year}-${String(1 + (patient % 12)).padStart(2, '0')}-${String(1 + (patient % 28)).padStart(2, '0')}`,
    isActive: true,
    primaryProviderId: `H${1 + (patient % hygienists)}`,
    feeScheduleId: 'F1',
    insuranceStatus: patient % 4,
    insuranceProvider: patient % 4 === 1 ? 'Great-West Life' : null,
    insurancePlanName: patient % 4 === 1 ? 'Group plan' : null,
    insurancePlanNumber: patient % 4 === 1 ? String(100_000 + patient) : null,
    insuranceStartDate: null,
  });
}

function* appointmentRows(
  appointment: number,
  patientId: string,
  { date, providerId, start, isPast }: Place,
): Generator<PmsChange> {
  yield upsert('appointment', `A${appointment}`, {
    patientId,
    providerId,
    operatoryId: '1',
    start,
    durationInMinutes: 60,
    reason: 'Recall and scaling',
    status: isPast ? 'completed' : 'scheduled',
    examDoctorId: appointment % 2 === 0 ? 'D1' : null,
    orderingDoctorId: null,
    comments: appointment % 8 === 0 ? 'Prefers mornings; confirm by text the day before.' : null,
    createdAt: null,
  });
  const items = appointment % 4 === 0 ? 2 : 3;
  for (let n = 0; n < items; n += 1) yield procedureRow(appointment, n, patientId, { date, providerId, start, isPast });
  if (appointment % 5 < 2)
    yield upsert('claim', `C${appointment}`, { patientId, code: '11111', date, units: 2, amount: 132 });
  if (appointment % 4 === 0) {
    const noteRow = { patientId, providerName: 'Anna Tremblay', dateCreated: start, note: NOTE };
    yield upsert('note', `N${appointment}`, noteRow);
  }
}

function procedureRow(appointment: number, n: number, patientId: string, place: Place): PmsChange {
  const { code, amount, words } = ITEMS[(appointment + n) % ITEMS.length] ?? {
    code: '11111',
    amount: 66,
    words: 'Scaling',
  };
  return upsert('procedure', `I${appointment}.${n}`, {
    patientId,
    appointmentId: `A${appointment}`,
    providerId: place.providerId,
    date: place.date,
    code,
    description: words,
    status: place.isPast ? 102 : 105,
    amount,
    units: 1,
    minutes: 15,
    teeth: n === 2 ? ['16', '17'] : null,
    surfaces: null,
  });
}

const ITEMS = [
  { code: '11111', amount: 66, words: 'Scaling, one unit of time' },
  { code: '11117', amount: 33.5, words: 'Scaling, half unit of time' },
  { code: '01202', amount: 48.25, words: 'Examination and diagnosis, recall' },
  { code: '02142', amount: 41, words: 'Radiographs, bitewing, two images' },
  { code: '12113', amount: 29.75, words: 'Fluoride treatment, varnish' },
  { code: '11101', amount: 58, words: 'Polishing, one unit of time' },
];

const NOTE =
  'Medical history reviewed, no changes. Generalised light calculus, localised moderate on lower anteriors. Scaled by ' +
  'hand and ultrasonic, polished, fluoride varnish. Oral hygiene: brushing twice a day, flosses rarely. Recall 6 months.';
