import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { requireSecretKey, encrypt, decrypt, type Settings } from '@helix/web';

const NAME = 'helix_oidc';
/** How long the user may take at the provider. */
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
/** A sign-in while the user is at the provider. */
export type PendingSignIn = Omit<z.infer<typeof pending>, 'until'>;

type CookieSettings = Pick<Settings, 'publicUrl' | 'secretKey'>;

/** Lax, since the browser must send the cookie when it returns from the provider's site. */
const attributes = ({ publicUrl }: CookieSettings) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/api/oidc', secure: publicUrl.startsWith('https://') }) as const;

/** Stores a pending sign-in in an encrypted cookie, so that any process can continue it. */
export const pendingSignIn = {
  async store(response: Response, signIn: PendingSignIn, settings: CookieSettings): Promise<void> {
    const content: z.infer<typeof pending> = { ...signIn, until: Date.now() + LIFETIME_MS };
    const encrypted = await encrypt(requireSecretKey(settings), JSON.stringify(content));
    response.cookie(NAME, encrypted, { ...attributes(settings), maxAge: LIFETIME_MS });
  },

  /** Undefined without a cookie, or with one that is invalid or expired. */
  async read(request: Request, settings: CookieSettings): Promise<PendingSignIn | undefined> {
    const encrypted = parseCookie(request.headers.cookie ?? '')[NAME];
    if (!encrypted) return undefined;
    try {
      const { until, ...signIn } = pending.parse(JSON.parse(await decrypt(requireSecretKey(settings), encrypted)));
      return until > Date.now() ? signIn : undefined;
    } catch {
      // An invalid cookie counts as no cookie.
      return undefined;
    }
  },

  clear(response: Response, settings: CookieSettings): void {
    response.clearCookie(NAME, attributes(settings));
  },
};
