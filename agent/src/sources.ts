import { simulatedClinic } from '../../demo/src/practice/clinics.js';
import { SimulatedSource } from '../../demo/src/practice/simulated-source.js';
import type { ClinicSettings } from './settings.js';
import type { PmsSource, SourceState } from './source.js';

/** Makes the source that a clinic's settings name. A new kind of source is added here and in the settings. */
export function createSource(clinic: ClinicSettings, state: SourceState, now: () => number): PmsSource {
  const profile = simulatedClinic(clinic.profile);
  if (!profile) throw new Error(`there is no simulated clinic ${clinic.profile}`);
  const { anchorDate, timeZone = profile.timeZone } = clinic;
  const { historyDays = profile.historyDays, openEveryDay = profile.openEveryDay } = clinic;
  return new SimulatedSource({ profile: { ...profile, timeZone, historyDays, openEveryDay }, state, now, anchorDate });
}
