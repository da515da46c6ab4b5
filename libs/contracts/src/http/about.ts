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

/** `GET about/licences`: one piece of software of others that this release contains. */
export const thirdPartyLicence = z
  .object({
    name: z.string().describe('Of the npm package, or of a part with the package that it is in.'),
    version: z.string().describe('Of the npm package.'),
    licence: z.string().describe('As the package names it, mostly an expression of SPDX.'),
  })
  .meta({ id: 'ThirdPartyLicence' });
export type ThirdPartyLicence = z.infer<typeof thirdPartyLicence>;

/** `GET about/licences/text`: one of them with its text. */
export const thirdPartyLicenceText = thirdPartyLicence
  .extend({ text: z.string().describe('Its licence and notices as they came with it.') })
  .meta({ id: 'ThirdPartyLicenceText' });
export type ThirdPartyLicenceText = z.infer<typeof thirdPartyLicenceText>;
