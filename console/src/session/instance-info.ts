import type { ClinicView, ProviderView } from '@helix/contracts';

/** What the viewer is in the clinic that is shown (spec 1 section 3, instance info). */
export interface InstanceInfo {
  /** The providers that the viewer is. */
  providers: ProviderView[];
  providersIds: string[];
  /** The viewer works as one provider or more. */
  isProvider: boolean;
  /** The viewer is tied to no provider, and so sees the clinic as a whole. */
  isClinic: boolean;
  /** The viewer's own provider, the first where there are several; null for viewers who are none. */
  provId: string | null;
  /** The clinic's goal, dollars an hour. */
  goalHourlyProduction: number;
  /** Dollars an hour; null for viewers who are no provider, and where no wage is known. */
  providerBaseWage: number | null;
}

/**
 * @param userProviders what `GET Provider/UserProviders` answered.
 * @param clinic what `GET Clinic` answered.
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
