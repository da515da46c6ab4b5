import { Inject, Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { LOGGER, SETTINGS, type Logger, type Settings } from '@helix/web';

const TIMEOUT_SECONDS = 10;
/** How far the provider's clock may be from ours. */
const CLOCK_TOLERANCE_SECONDS = 90;

/**
 * Why a sign-in through the organisation failed; the sign-in page shows a text for each code.
 *
 * - `cancelled`: the user cancelled at the provider;
 * - `noAccount`: no account has the email, or the account is bound to another subject;
 * - `unverified`: the provider has not verified the email;
 * - `provider`: the provider is unavailable, or its response is invalid;
 * - `expired`: no sign-in is pending in this browser;
 * - `tooMany`: too many sign-ins from this address have failed.
 */
export type OpenIdFailureCode = 'cancelled' | 'noAccount' | 'unverified' | 'provider' | 'expired' | 'tooMany';

/** A failed sign-in through the organisation. Message and cause are for the log only. */
export class OpenIdFailure extends Error {
  override name = 'OpenIdFailure';

  constructor(
    readonly code: OpenIdFailureCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Binds the provider's response to the request; known only to us and to the browser. */
export interface RequestSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The user that the provider authenticated. */
export interface Identity {
  /** Issuer and subject, which together never change and are never reassigned. */
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  idToken: string;
}

/** The organisation's identity provider (OpenID Connect): authorization code flow with PKCE, state and nonce. */
@Injectable()
export class OpenIdProvider {
  private discovered: Promise<oidc.Configuration> | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'oidc' | 'publicUrl'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Whether an identity provider is configured. */
  get isConfigured(): boolean {
    return this.settings.oidc !== undefined;
  }

  /**
   * The address to which the browser is redirected to sign in.
   *
   * @throws OpenIdFailure when the provider is unavailable.
   */
  async createRequest(): Promise<{ url: URL; secrets: RequestSecrets }> {
    const configuration = await this.configuration();
    const secrets = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri,
      scope: 'openid email profile',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url, secrets };
  }

  /**
   * The signed-in user, from the query of the provider's redirect.
   *
   * @throws OpenIdFailure when the user cancelled, or the response is invalid.
   */
  async identify(query: URLSearchParams, { state, nonce, codeVerifier }: RequestSecrets): Promise<Identity> {
    if (query.get('state') !== state) throw new OpenIdFailure('expired', 'the state belongs to another request');
    // Not the one of before: the library keeps the provider's keys with it, and asks for new ones once a minute at most. For a
    // minute after the provider has changed its key nobody could sign in.
    const configuration = await this.discover();
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${this.redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new Error('the provider returned no ID token');
      const email = await readEmail(configuration, tokens.access_token, claims);
      return { subject: `${claims.iss}|${claims.sub}`, ...email, idToken: tokens.id_token };
    } catch (error) {
      const isCancelled = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
      if (isCancelled) throw new OpenIdFailure('cancelled', 'the user cancelled', { cause: error });
      throw new OpenIdFailure('provider', `the response of the provider is invalid${errorDetailOf(error)}`, {
        cause: error,
      });
    }
  }

  /** The address that ends the session at the provider; null when it has none. */
  async endSessionUrl(idToken: string): Promise<string | null> {
    if (!this.isConfigured) return null;
    try {
      const configuration = await this.configuration();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${this.settings.publicUrl}/`,
      }).href;
    } catch (error) {
      // Signing out of Helix works also while the provider is unavailable.
      this.logger.warn({ err: error }, 'could not read the logout address of the identity provider');
      return null;
    }
  }

  private get redirectUri(): string {
    return `${this.settings.publicUrl}/api/oidc/callback`;
  }

  /** Loaded on first use and again after a failure, so that Helix starts while the provider is unavailable. */
  private configuration(): Promise<oidc.Configuration> {
    this.discovered ??= this.discover().catch((error: unknown) => {
      this.discovered = undefined;
      throw error;
    });
    return this.discovered;
  }

  /** @throws OpenIdFailure when the provider is unavailable, or is another one than was set. */
  private async discover(): Promise<oidc.Configuration> {
    const { oidc: provider } = this.settings;
    if (!provider) throw new Error('no identity provider is configured');
    const issuer = new URL(provider.issuer);
    // Verifies the signature of the ID token, instead of relying on TLS alone.
    const execute = [oidc.enableNonRepudiationChecks];
    if (issuer.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
    const client = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    try {
      return await oidc.discovery(issuer, provider.clientId, client, authenticate(provider.clientSecret), {
        execute,
        timeout: TIMEOUT_SECONDS,
      });
    } catch (error) {
      throw new OpenIdFailure('provider', 'the provider cannot be discovered', { cause: error });
    }
  }
}

/** Sends the client secret in the header, unless the provider accepts it in the body only. */
function authenticate(clientSecret: string): oidc.ClientAuth {
  const inHeader = oidc.ClientSecretBasic(clientSecret);
  const inBody = oidc.ClientSecretPost(clientSecret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBodyOnly = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return (isBodyOnly ? inBody : inHeader)(server, ...rest);
  };
}

/** Many providers return the email from the userinfo endpoint only, and not in the ID token. */
async function readEmail(
  configuration: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<Pick<Identity, 'email' | 'isEmailVerified'>> {
  const isInIdToken = claims['email'] !== undefined && claims['email_verified'] !== undefined;
  const needsUserInfo = !isInIdToken && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const { email, email_verified: isVerified } = needsUserInfo
    ? await oidc.fetchUserInfo(configuration, accessToken, claims.sub)
    : (claims as Record<string, unknown>);
  return { email: typeof email === 'string' ? email : undefined, isEmailVerified: isVerified === true };
}

/** The error that the provider itself reports, or what is wrong with its answer, for whoever runs the installation. */
function errorDetailOf(error: unknown): string {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return ` (${error.error}: ${error.error_description ?? 'no description'})`;
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return ': the provider refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET';
  const { code, claim } = checkOf(error);
  if (code === 'OAUTH_KEY_SELECTION_FAILED') return ': its token is signed by a key that it does not publish';
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return `: its token has expired or is not valid yet (${claim}): compare the clocks`;
  return claim ? `: its token is for another issuer, client or sign-in (${claim})` : '';
}

/** The check that the library names behind its error. */
function checkOf(error: unknown): { code: unknown; claim: string } {
  const { cause, code } = error as { cause?: { cause?: { claim?: unknown } }; code?: unknown };
  const found = cause?.cause?.claim;
  return {
    code: (cause as { code?: unknown } | undefined)?.code ?? code,
    claim: typeof found === 'string' ? found : '',
  };
}
