import type { ThirdPartyLicence, ThirdPartyLicenceText } from '@helix/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.js';

/** The software of others in this release, by name; needs no sign-in. */
export const useLicences = () =>
  useQuery({
    queryKey: ['licences'],
    queryFn: ({ signal }) => call<ThirdPartyLicence[]>('about/licences', { authenticated: false, signal }),
    staleTime: Infinity,
  });

/** The text of one of their licences. */
export const useLicenceText = ({ name, version }: ThirdPartyLicence) =>
  useQuery({
    queryKey: ['licences', name, version],
    queryFn: ({ signal }) =>
      call<ThirdPartyLicenceText>('about/licences/text', { authenticated: false, query: { name, version }, signal }),
    staleTime: Infinity,
  });
