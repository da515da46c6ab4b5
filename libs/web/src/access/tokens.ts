import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { ALGORITHM, type SigningKeys } from './signing-keys.js';

const ISSUER = 'helix';
const AUDIENCE = 'helix-console';
/** How long a token works. Short, since it is renewed without asking as long as its session lasts. */
export const TOKEN_LIFETIME_SECONDS = 30 * 60;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface TokenContent {
  userId: number;
  sessionId: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** The bearer tokens of signed-in users: JWTs that say who, in which session, and until when. */
export class Tokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly now: () => number = Date.now,
  ) {}

  /** A token for a user's session, which must live: `Sessions` begins and renews them. */
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

  /** What a token says; undefined when it is not ours, was changed, or has ended. */
  async read(token: string): Promise<TokenContent | undefined> {
    const keyId = keyIdOf(token);
    const key = keyId === undefined ? undefined : await this.keys.forChecking(keyId);
    if (!key) return undefined;
    try {
      const { payload } = await jwtVerify(token, key, {
        // Pinned: neither `none` nor an algorithm of the sender's choice is ever considered.
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp', 'sid'],
        currentDate: new Date(this.now()),
      });
      const sessionId = String(payload['sid']);
      if (!UUID.test(sessionId)) return undefined;
      return { userId: Number(payload.sub), sessionId, expiresAt: Number(payload.exp) * 1000 };
    } catch {
      // Whatever is wrong with it, to the caller it is one thing: not a valid token.
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
