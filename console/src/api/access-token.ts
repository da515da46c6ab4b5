/** What the console reads from its access token. Only the server validates it. */
export interface AccessToken {
  /** The user's number, as text. */
  subject: string;
  /** How long the token works from the moment it was issued, in milliseconds. */
  lifetime: number;
}

/** Parses the payload of a JWT; null when it is malformed. */
export function readAccessToken(token: string): AccessToken | null {
  const claims = parseClaims(token.split('.')[1] ?? '');
  const { sub, iat, exp } = claims;
  if (typeof sub !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') return null;
  return { subject: sub, lifetime: Math.max(0, exp - iat) * 1000 };
}

function parseClaims(part: string): Record<string, unknown> {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
