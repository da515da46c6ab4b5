import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Settings } from '../settings.js';

const NAME = 'helix_refresh';

const attributes = ({ publicUrl }: Pick<Settings, 'publicUrl'>) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/api', secure: publicUrl.startsWith('https://') }) as const;

/** The cookie with a session's refresh token: not accessible to scripts, not sent with requests of other sites. */
export const refreshCookie = {
  set(response: Response, refreshToken: string, expiresAt: Date, settings: Pick<Settings, 'publicUrl'>): void {
    response.cookie(NAME, refreshToken, { ...attributes(settings), expires: expiresAt });
  },
  clear(response: Response, settings: Pick<Settings, 'publicUrl'>): void {
    response.clearCookie(NAME, attributes(settings));
  },
  /** The refresh token of a request. */
  read(request: Request): string | undefined {
    return parseCookie(request.headers.cookie ?? '')[NAME] || undefined;
  },
};
