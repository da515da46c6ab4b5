import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { ALGORITHM, type SigningKeys } from './signing-keys.js';

const ISSUER = 'helix';
const AUDIENCE = 'helix-console';
/** How long a token works. */
export const TOKEN_LIFETIME_SECONDS = 12 * 60 * 60;

export interface TokenContent {
  userId: number;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** The bearer tokens of signed-in users: JWTs that say who, and until when. */
export class Tokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly now: () => number = Date.now,
  ) {}

  /** A token for a user who has just proved who they are. */
  async issue(userId: number): Promise<string> {
    const { keyId, privateKey } = await this.keys.forSigning();
    const seconds = Math.floor(this.now() / 1000);
    return new SignJWT()
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
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(this.now()),
      });
      return { userId: Number(payload.sub), expiresAt: Number(payload.exp) * 1000 };
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
