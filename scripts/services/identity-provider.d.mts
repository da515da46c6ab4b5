/** A login with this prefix is a user whose email the organisation has not confirmed. */
export const UNCONFIRMED: string;

export interface IdentityProvider {
  /** The settings of Helix for it. */
  settings: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string };
  stop(): Promise<void>;
}

/** Starts the identity provider of an organisation; see identity-provider.mjs. */
export function startIdentityProvider(helixUrl: string, options?: { port?: number }): Promise<IdentityProvider>;
