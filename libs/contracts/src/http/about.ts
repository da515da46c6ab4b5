import { z } from 'zod';

/** `GET about`: public facts, for the sign-in page. */
export const aboutHelix = z
  .object({
    version: z.string(),
    environment: z.enum(['Production', 'PR', 'Dev']).describe('Derived from the host name of Helix.'),
    isSSOEnabled: z.boolean().describe('Whether people may also sign in through their organisation (OpenID Connect).'),
    support: z.object({
      email: z.string(),
      phone: z.string().nullable().describe('Null where the installation names none.'),
      guidesUrl: z.string(),
    }),
  })
  .meta({ id: 'AboutHelix' });
export type AboutHelix = z.infer<typeof aboutHelix>;
