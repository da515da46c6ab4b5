import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { ALGORITHM, type SigningKeys } from './signing-keys.js';
import { isUuid } from './uuid.js';

const ISSUER = 'helix';
const AUDIENCE = 'helix-console';
/** How long a token is valid. Short, because it is renewed silently as long as its session lasts. */
export const TOKEN_LIFETIME_SECONDS = 30 * 60;

export interface TokenClaims {
  userId: number;
  sessionId: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** The bearer tokens of signed-in users: JWTs with the user, the session and the expiry. */
export class Tokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly now: () => number = Date.now,
  ) {}

  /** Creates a token for a user's live session; called by `Sessions`. */
  async issue(userId: number, sessionId: string): Promise<string> {
    const { keyId, privateKey } = await this.keys.forSigning();
    const seconds = Math.floor(this.now() / 1000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, kid: keyId, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(String(userId))
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + TOKEN_LIFETIME_SECONDS)
      .sign(privateKey);
  }

  /** The claims of a token; undefined when it is not ours, was changed, or has expired. */
  async verify(token: string): Promise<TokenClaims | undefined> {
    const keyId = keyIdOf(token);
    const key = keyId === undefined ? undefined : await this.keys.forVerifying(keyId);
    if (!key) return undefined;
    try {
      const { payload } = await jwtVerify(token, key, {
        // Pinned: neither `none` nor another algorithm of the sender's choice is accepted.
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp', 'sid'],
        currentDate: new Date(this.now()),
      });
      const sessionId = String(payload['sid']);
      if (!isUuid(sessionId)) return undefined;
      return { userId: Number(payload.sub), sessionId, expiresAt: Number(payload.exp) * 1000 };
    } catch {
      // The client only learns that the token is not valid.
      return undefined;
    }
  }
}

function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}
