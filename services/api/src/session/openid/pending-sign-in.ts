import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { requireSecretKey, seal, unseal, type Settings } from '@helix/web';

const NAME = 'helix_oidc';
/** How long somebody may take at the provider. */
const LIFETIME_MS = 10 * 60_000;

const pending = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Where to go in the console afterwards. */
  redirectFrom: z.string().optional(),
  /** Milliseconds since the epoch. */
  until: z.number(),
});
/** A sign-in whose user is at the provider. */
export type PendingSignIn = Omit<z.infer<typeof pending>, 'until'>;

type CookieSettings = Pick<Settings, 'publicUrl' | 'secretKey'>;

/** Lax, since the browser comes back from another site, and must bring the cookie along. */
const attributes = ({ publicUrl }: CookieSettings) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/api/oidc', secure: publicUrl.startsWith('https://') }) as const;

/** Keeps a pending sign-in in the browser that began it, sealed, so that any process can go on with it. */
export const pendingSignIn = {
  async keep(response: Response, signIn: PendingSignIn, settings: CookieSettings): Promise<void> {
    const content: z.infer<typeof pending> = { ...signIn, until: Date.now() + LIFETIME_MS };
    const sealed = await seal(requireSecretKey(settings), JSON.stringify(content));
    response.cookie(NAME, sealed, { ...attributes(settings), maxAge: LIFETIME_MS });
  },

  /** Undefined when the browser keeps none, or one that is not ours or too old. */
  async read(request: Request, settings: CookieSettings): Promise<PendingSignIn | undefined> {
    const sealed = parseCookie(request.headers.cookie ?? '')[NAME];
    if (!sealed) return undefined;
    try {
      const { until, ...signIn } = pending.parse(JSON.parse(await unseal(requireSecretKey(settings), sealed)));
      return until > Date.now() ? signIn : undefined;
    } catch {
      // Whatever is wrong with it, it is no sign-in that we know of.
      return undefined;
    }
  },

  clear(response: Response, settings: CookieSettings): void {
    response.clearCookie(NAME, attributes(settings));
  },
};
