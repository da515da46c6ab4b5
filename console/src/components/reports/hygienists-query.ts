import type { ProviderView } from '@helix/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';

/** The hygienists of a clinic, also who left or was deleted: past days may still be theirs. */
export function hygienistsQuery(clinicGuid: string) {
  return queryOptions({
    queryKey: ['Provider', clinicGuid, 'hygienists'],
    queryFn: ({ signal }) =>
      call<ProviderView[]>('Provider', { query: { activeOnly: false, providerType: 1, withDeleted: true }, signal }),
  });
}
