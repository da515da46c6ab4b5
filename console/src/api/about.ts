import type { AboutHelix } from '@helix/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.js';

/** Version, environment and support contacts, which need no sign-in; fetched once. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: () => call<AboutHelix>('about', { authenticated: false }),
  staleTime: Infinity,
});

/** The version and environment of this installation, and the support contacts. */
export const useAbout = () => useQuery(aboutQuery);
