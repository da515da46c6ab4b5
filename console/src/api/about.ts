import type { AboutHelix } from '@helix/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.js';

/** What Helix says of itself to anybody; asked for once. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: () => call<AboutHelix>('about', { authenticated: false }),
  staleTime: Infinity,
});

/** What runs here and where help is, as the server says it to everybody. */
export const useAbout = () => useQuery(aboutQuery);
