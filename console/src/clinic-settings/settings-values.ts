import { clinicSettings, type ClinicSettings, type ClinicView } from '@helix/contracts';
import type { Resolver } from 'react-hook-form';
import { schemaResolver } from '../components/form/validation.js';

/** The settings that the page edits; `scribe` for super admins alone. */
export const SETTINGS = [
  ...(['goalHourlyProduction', 'goalPercentage', 'goalDisplayMode'] as const),
  ...(['useProviderGroups', 'shouldTrackDoctor', 'requireExamWithXrays', 'showInferredProcedures'] as const),
  ...(['graceDays', 'almostDueDays', 'showInsurance', 'showClinicalForms', 'shouldShowAmountInNotes'] as const),
  ...(['audioConsentRequired', 'audioRetentionDays', 'payrollVisible', 'bonusPolicy', 'payPeriod', 'scribe'] as const),
] as const satisfies readonly (keyof ClinicSettings)[];

type Settings = Required<ClinicSettings>;
type Numbers = 'goalHourlyProduction' | 'goalPercentage' | 'graceDays' | 'almostDueDays' | 'audioRetentionDays';

/** The form: the goal percentage in percent, a missing goal as an empty field. */
export type SettingsValues = Omit<Settings, Numbers> & Record<Numbers, number | null>;

/** What is stored of a clinic. */
export const storedSettings = (clinic: ClinicView): Settings =>
  Object.fromEntries(SETTINGS.map((field) => [field, clinic[field]])) as unknown as Settings;

export function valuesOf(clinic: ClinicView): SettingsValues {
  const { goalHourlyProduction, goalPercentage, ...settings } = storedSettings(clinic);
  return {
    ...settings,
    goalHourlyProduction: goalHourlyProduction || null,
    // Without the noise of the product: 0.3125 is 31.25 %.
    goalPercentage: Number((goalPercentage * 100).toFixed(6)) || null,
  };
}

/** The settings of the form as they are sent. Days that were emptied are missing. */
export function settingsOf(values: SettingsValues): Record<keyof Settings, unknown> {
  const { goalHourlyProduction, goalPercentage, ...settings } = values;
  return {
    ...settings,
    goalHourlyProduction: goalHourlyProduction ?? 0,
    goalPercentage: Number(((goalPercentage ?? 0) / 100).toFixed(8)),
  };
}

/** The settings that differ from the stored ones, and what was seen of them. */
export function changedSettings(
  values: SettingsValues,
  clinic: ClinicView,
): { changed: ClinicSettings; seen: ClinicSettings } {
  const [after, before] = [settingsOf(values), storedSettings(clinic)];
  const fields = SETTINGS.filter((field) => after[field] !== before[field]);
  const pick = (from: Record<keyof Settings, unknown>): ClinicSettings =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { changed: pick(after), seen: pick(before) };
}

const checked = schemaResolver<Record<string, unknown>>(clinicSettings);

/** Validates what would be sent, so that the page has the ranges of the contract. */
export const settingsResolver: Resolver<SettingsValues> = async (values, context, options) => {
  const { errors } = await checked(settingsOf(values), context, options as never);
  return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} };
};
