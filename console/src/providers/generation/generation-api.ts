import type { ProviderView, PunchGeneration, PunchGenerationForm } from '@helix/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { useWorkedTimeChanged } from '../provider-api.js';

/** The active hygienists of the clinic. */
export function useHygienists() {
  return useQuery({
    queryKey: ['Provider', 'activeHygienists'],
    queryFn: ({ signal }) => call<ProviderView[]>('Provider', { query: { activeOnly: true, providerType: 1 }, signal }),
  });
}

/** Generates punches from the weekly schedules. Throws an ApiError. */
export function useGeneratePunches(): (form: PunchGenerationForm) => Promise<PunchGeneration> {
  const changed = useWorkedTimeChanged();
  return async (form) => {
    const answer = await call<PunchGeneration>('Provider/TimeClockPunchGeneration', { method: 'POST', body: form });
    await changed();
    return answer;
  };
}
