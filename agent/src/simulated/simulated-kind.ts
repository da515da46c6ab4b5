import { z } from 'zod';
import { isTimeZone } from '@helix/contracts';
import { simulatedClinic, simulatedClinics } from '../../../demo/src/practice/clinics.js';
import { clinicEntry } from '../settings/clinic-entry.js';
import { SetupError, type SourceSetup } from '../setup/source-setup.js';
import type { SourceKind } from '../source-kind.js';
import { SimulatedSqlSource } from './simulated-sql-source.js';

const profileKeys = simulatedClinics.map(({ key }) => key);

const settings = clinicEntry.extend({
  source: z.literal('simulated', 'expected simulated'),
  profile: z.enum(profileKeys, `expected one of ${profileKeys.join(', ')}`),
  timeZone: z.string().refine(isTimeZone, 'expected an IANA name such as America/Toronto').optional(),
  anchorDate: z.iso.date('expected a date, yyyy-mm-dd').optional(),
  historyDays: z.int('expected a number of days').min(1, 'expected a number of days').optional(),
  openEveryDay: z.boolean('expected true or false').optional(),
});
export type SimulatedClinic = z.infer<typeof settings>;

/** The profile of a clinic, changed by its settings. */
export function profileOf(clinic: SimulatedClinic) {
  const profile = simulatedClinic(clinic.profile);
  if (!profile) throw new Error(`there is no simulated clinic ${clinic.profile}`);
  const { timeZone = profile.timeZone } = clinic;
  const { historyDays = profile.historyDays, openEveryDay = profile.openEveryDay } = clinic;
  return { ...profile, timeZone, historyDays, openEveryDay };
}

const setup: SourceSetup<SimulatedClinic> = {
  options: { profile: `the practice to simulate: ${profileKeys.join(', ')}`, 'time-zone': 'its time zone' },
  prepare: (options, known) => {
    const profile = options['profile'] ?? known?.profile;
    const timeZone = options['time-zone'] ?? known?.timeZone;
    const parsed = settings.pick({ profile: true, timeZone: true }).safeParse({ profile, timeZone });
    if (parsed.success) return Promise.resolve(parsed.data);
    const [issue] = parsed.error.issues;
    const name = issue?.path[0] === 'timeZone' ? 'time-zone' : 'profile';
    return Promise.reject(new SetupError(`--${name}: ${issue?.message ?? 'not valid'}`));
  },
  check: (clinic) => {
    const { name, patients } = profileOf(clinic);
    return Promise.resolve([`simulated practice ${name}`, `patients: ${patients}`]);
  },
};

/** The simulated practices of the demo. */
export const simulatedKind: SourceKind<SimulatedClinic> = {
  settings,
  folderOf: ({ profile }) => profile,
  create: (clinic, { state, now, lowestVersion }) =>
    new SimulatedSqlSource({ profile: profileOf(clinic), state, now, lowestVersion, anchorDate: clinic.anchorDate }),
  setup,
};
