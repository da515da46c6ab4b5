import type { ProviderView } from '@helix/contracts';
import { fullName } from '../components/person-name.js';

/** First and last name of a provider; the id where there is none. */
export const providerName = (provider: Pick<ProviderView, 'provider_id' | 'first_name' | 'last_name'>): string =>
  fullName(provider.first_name, provider.last_name) || provider.provider_id;

/** The types of providers, as the API numbers them, in the order of the choice. */
export const PROVIDER_TYPES = [1, 2, 0] as const;
export type ProviderType = (typeof PROVIDER_TYPES)[number];

/** The type that has wages, a schedule and a payroll ID. */
export const HYGIENIST = 1;

/** Text key of the name of a type. */
export const typeKey = (type: ProviderType): string => `providers.types.${type}`;
