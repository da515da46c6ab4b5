import { pmsEntities, type ChangedKeysOf, type ClinicTouchedMessage, type PmsEntity } from '@helix/contracts';
import { plainCode, SCALING_FEE_CODES } from '@helix/hygiene';

/** `[id, yyyy-mm-dd]`. */
type Day = readonly [id: string, date: string];

/** Appointments of a provider from a day on and before another one; null: without an end. */
type ProviderDays = readonly [id: string, from: string | null, to: string | null];

/**
 * What must be derived again, by the keys that lead to it. "Money" is `appointment_analysis` and the summaries of the
 * provider-days that the appointments are in; "due" is the evaluation of all hygiene appointments of a patient.
 */
export interface Affected {
  /** Money of these appointments; due of their patients. */
  appointments: string[];
  /** Due of their patients: users saved a plan or what is beside it, which no money is computed from. */
  savedAppointments: string[];
  /** Money of the patient's appointments of the day; due of the patient. */
  patientDays: Day[];
  /** Summary of the provider's day; for who is or was a doctor also due of everybody with an appointment on that day. */
  providerDays: Day[];
  /** Money of all appointments of the patient; due of the patient. */
  patients: string[];
  /** `[fee schedule, code]`, of codes that R-14 reads: money of all patients on the fee schedule. */
  scalingFees: (readonly [feeScheduleId: string, code: string])[];
  /** Due of everybody who has an appointment with the provider. */
  patientsOfProviders: string[];
  /** Money of the appointments of the provider in a range of days; due of everybody who has one of them. */
  appointmentsOfProviders: ProviderDays[];
  /**
   * Doctors and first days: due of everybody with an appointment from then on, on a day on which the doctor has schedule or
   * appointments.
   */
  doctorDays: Day[];
  /** Due of everybody with a completed procedure of the provider. */
  patientsTreatedByProviders: string[];
  /** Nothing that is derived: consoles load the providers again. */
  settingsOfProviders: string[];
  /** Nothing that is derived: coverage is computed where it is shown, by the screens of the patient's appointments. */
  coverageOfPatients: string[];
}

type TargetFor<Keys> = { [Target in keyof Affected]: Keys extends Affected[Target] ? Target : never }[keyof Affected];

/**
 * What depends on the rows of each PMS entity: for each set of keys that its changes name, what they affect. `null`:
 * nothing that this service derives.
 *
 * A new entity, or a new set of keys of one, does not compile until its line is here.
 */
export const dependencies: {
  readonly [Entity in PmsEntity]: {
    readonly [Set in keyof ChangedKeysOf<Entity>]: TargetFor<ChangedKeysOf<Entity>[Set]> | null;
  };
} = {
  // Who is a hygienist; who is the doctor of a day; whose procedures they were (a doctor's exam).
  provider: { ids: 'patientsOfProviders', doctorDays: 'doctorDays', retypedIds: 'patientsTreatedByProviders' },
  operatory: { ids: null },
  // The birth date and the fee schedule.
  patient: { ids: 'patients' },
  // What was done on a day is attributed among all appointments that the patient has on it.
  appointment: { ids: 'appointments', patientDays: 'patientDays', providerDays: 'providerDays' },
  procedure: { appointmentIds: 'appointments', patientDays: 'patientDays', providerDays: 'providerDays' },
  feeSchedule: { ids: null },
  fee: { codes: 'scalingFees' },
  // Claims never change what is due, only what insurance still covers.
  claim: { patientIds: 'coverageOfPatients' },
  schedule: { providerDays: 'providerDays' },
  punch: { providerDays: 'providerDays' },
  note: { patientIds: null },
  form: { patientIds: null },
  formTemplate: { ids: null },
};

/** What messages affect together, each key once. Null: nothing. */
export function affectedBy(messages: readonly ClinicTouchedMessage[]): Affected | null {
  const found = new Map<keyof Affected, Map<string, Key>>();
  const add = (target: keyof Affected, keys: readonly Key[] = []): void => {
    if (keys.length === 0) return;
    let ofTarget = found.get(target);
    if (!ofTarget) found.set(target, (ofTarget = new Map()));
    for (const key of keys) ofTarget.set(String(key), key);
  };
  for (const { changed = {}, ...saved } of messages) {
    for (const entity of pmsEntities) {
      const sets: Record<string, readonly Key[]> = changed[entity] ?? {};
      const targets: Record<string, keyof Affected | null> = dependencies[entity];
      for (const [set, keys] of Object.entries(sets)) {
        const target = targets[set];
        if (target) add(target, target === 'scalingFees' ? keys.filter(isScalingFee) : keys);
      }
    }
    add('savedAppointments', saved.appointmentIds);
    add('patients', saved.patientIds);
    add('settingsOfProviders', saved.providerIds);
    add('providerDays', saved.providerDays);
    add('appointmentsOfProviders', saved.appointmentsOfProviderIds?.map(onAllDays));
    add('appointmentsOfProviders', saved.appointmentsOfProviderDays);
  }
  if (found.size === 0) return null;
  const nothing: Affected = {
    appointments: [],
    savedAppointments: [],
    patientDays: [],
    providerDays: [],
    patients: [],
    scalingFees: [],
    patientsOfProviders: [],
    appointmentsOfProviders: [],
    doctorDays: [],
    patientsTreatedByProviders: [],
    settingsOfProviders: [],
    coverageOfPatients: [],
  };
  return { ...nothing, ...Object.fromEntries([...found].map(([target, keys]) => [target, [...keys.values()]])) };
}

type Key = string | Day | ProviderDays;

const onAllDays = (providerId: string): ProviderDays => [providerId, null, null];

const scalingCodes: readonly string[] = Object.values(SCALING_FEE_CODES);
const isScalingFee = (key: Key): boolean => typeof key !== 'string' && scalingCodes.includes(plainCode(key[1] ?? ''));
