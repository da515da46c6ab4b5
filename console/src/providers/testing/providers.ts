import type { ProviderDetails } from '@helix/contracts';

/** A hygienist as the list of providers has them. */
export const buildProvider = (provider: Partial<ProviderDetails> = {}): ProviderDetails =>
  ({
    id: 'H1',
    provider_id: 'H1',
    first_name: 'Zora',
    last_name: 'Zabel',
    ...provider,
  }) as ProviderDetails;
