import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './problem.js';

/** Only transient errors are retried: no response, or a server that is down. */
const isTransient = (error: Error): boolean => error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isTransient(error),
      // Live events report what changed; returning to the tab must not refetch everything.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 60_000,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
