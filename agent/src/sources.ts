import { z } from 'zod';
import { openDentalKind } from './open-dental/open-dental-kind.js';
import type { OpenDentalClinic } from './open-dental/settings.js';
import { simulatedKind, type SimulatedClinic } from './simulated/simulated-kind.js';
import type { SourceContext, SourceKind } from './source-kind.js';
import type { PmsSource } from './source.js';

/** The settings of a clinic. A new kind of source is added here and below. */
export type ClinicSettings = SimulatedClinic | OpenDentalClinic;

type KindName = ClinicSettings['source'];
type KindOf<Name extends KindName> = SourceKind<Extract<ClinicSettings, { source: Name }>>;

/** Every kind of source by the name that settings and `--pms` use. */
const kinds: { readonly [Name in KindName]: KindOf<Name> } = {
  simulated: simulatedKind,
  opendental: openDentalKind,
};

export const kindNames = Object.keys(kinds) as KindName[];

/** The kind of a name; undefined when there is none. */
export const kindNamed = (name: string): SourceKind<ClinicSettings> | undefined =>
  kindNames.includes(name as KindName) ? (kinds[name as KindName] as SourceKind<ClinicSettings>) : undefined;

const kindOf = (clinic: ClinicSettings): SourceKind<ClinicSettings> => kinds[clinic.source];

const sourceName = z.object({ source: z.enum(kindNames, `expected one of ${kindNames.join(', ')}`) });

/** The settings of a clinic, whose `source` says what else they have. */
export const clinicSettings = z.unknown().transform((clinic, context): ClinicSettings => {
  const named = sourceName.safeParse(clinic);
  const parsed = named.success ? kinds[named.data.source].settings.safeParse(clinic) : named;
  if (parsed.success) return parsed.data as ClinicSettings;
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});

/** The folder of a clinic's queue, in the data folder. */
export const folderOf = (clinic: ClinicSettings): string => kindOf(clinic).folderOf(clinic);

/** Makes the source that a clinic's settings name. */
export const createSource = (clinic: ClinicSettings, context: SourceContext): PmsSource =>
  kindOf(clinic).create(clinic, context);

/** What `--check` prints of a clinic. */
export const checkSource = (clinic: ClinicSettings): Promise<string[]> => kindOf(clinic).setup.check(clinic);
