import { QueryClient } from '@tanstack/react-query';
import { isQueryRetried } from './retry.js';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isQueryRetried,
      // Live events report what changed; returning to the tab must not refetch everything.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 60_000,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
