import {
  CLINIC_DEFAULTS,
  CLINIC_TIME_ZONES,
  clinicChange,
  clinicCreate,
  timeZoneLabel,
  type ClinicRow,
} from '@helix/contracts';
import type { Resolver } from 'react-hook-form';
import { schemaResolver } from '../components/form/validation.js';

/** The form of a clinic. Selects have texts; an empty text is nothing chosen. */
export interface ClinicValues {
  customerId: string;
  name: string;
  DMSType: string;
  city: string;
  state: string;
  country: string;
  timezone: string;
  /** `yyyy-mm-dd`; an empty text is none. */
  launchDate: string;
  serviceTier: string;
  syncIntervalInSeconds: number | null;
  getTier3Reports: boolean;
  /** Of a clinic that exists. */
  UpgradeToVersion?: string;
  salesforceId?: string;
}

/** What the form opens with. @param clinic null: that of a new clinic. */
export const valuesOf = (clinic: ClinicRow | null): ClinicValues => ({
  customerId: clinic ? String(clinic.customerId) : '',
  name: clinic?.name ?? '',
  DMSType: clinic ? String(clinic.dmsType) : '',
  city: clinic?.city ?? '',
  state: clinic?.state ?? '',
  country: clinic?.country ?? '',
  timezone: clinic?.timeZone ?? '',
  launchDate: clinic?.launchDate ?? '',
  serviceTier: String(clinic?.serviceTier ?? CLINIC_DEFAULTS.serviceTier),
  syncIntervalInSeconds: clinic?.syncIntervalInSeconds ?? CLINIC_DEFAULTS.syncIntervalInSeconds,
  getTier3Reports: clinic?.getTier3Reports ?? CLINIC_DEFAULTS.getTier3Reports,
  ...(clinic && { UpgradeToVersion: clinic.upgradeToVersion ?? '', salesforceId: clinic.salesforceId ?? '' }),
});

/** What only the server reads of a change: of which clinic, and of which state of it. */
const identityOf = (clinic: ClinicRow | null) =>
  clinic === null ? {} : { clinicId: clinic.clinicId, version: clinic.version };

/** Validates the form as the server does, and adds to a change which clinic it is of. */
export function clinicResolver(clinic: ClinicRow | null): Resolver<ClinicValues> {
  const validate = schemaResolver<ClinicValues>(clinic === null ? clinicCreate : clinicChange);
  return (values, context, options) => validate({ ...values, ...identityOf(clinic) }, context, options);
}

/**
 * The time zones that the form offers with their offsets at an instant, and the clinic's own where it is another one.
 *
 * @param epochMs milliseconds since the epoch.
 */
export function timeZoneChoices(own: string, epochMs: number): { id: string; name: string }[] {
  const zones: readonly string[] = CLINIC_TIME_ZONES;
  const offered = own === '' || zones.includes(own) ? zones : [own, ...zones];
  return offered.map((zone) => ({ id: zone, name: timeZoneLabel(zone, epochMs) }));
}
