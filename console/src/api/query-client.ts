import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './problem.js';

/** Only what may pass by itself is tried again: no answer at all, or a server that is not up. */
const mayPass = (error: Error): boolean => error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && mayPass(error),
      // Live events say what changed; coming back to the tab must not read everything again.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 60_000,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
