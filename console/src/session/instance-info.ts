import type { ClinicView, ProviderView } from '@helix/contracts';

/** The viewer's roles in the current clinic (spec 1 section 3, instance info). */
export interface InstanceInfo {
  /** The providers that the viewer is. */
  providers: ProviderView[];
  providersIds: string[];
  /** The viewer works as at least one provider. */
  isProvider: boolean;
  /** The viewer is tied to no provider and sees the clinic as a whole. */
  isClinic: boolean;
  /** The viewer's own provider, the first if there are several; null when the viewer is none. */
  provId: string | null;
  /** The clinic's goal, dollars an hour. */
  goalHourlyProduction: number;
  /** Dollars an hour; null for viewers who are not a provider and when no wage is known. */
  providerBaseWage: number | null;
}

/**
 * @param userProviders the response of `GET Provider/UserProviders`.
 * @param clinic the response of `GET Clinic`.
 */
export function instanceInfo(userProviders: readonly ProviderView[], clinic: ClinicView): InstanceInfo {
  const [own] = userProviders;
  return {
    providers: [...userProviders],
    providersIds: userProviders.map((provider) => provider.provider_id),
    isProvider: own !== undefined,
    isClinic: own === undefined,
    provId: own?.provider_id ?? null,
    goalHourlyProduction: clinic.goalHourlyProduction,
    providerBaseWage: own?.baseWage ?? null,
  };
}
