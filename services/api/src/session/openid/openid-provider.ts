import { Inject, Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { LOGGER, SETTINGS, type Logger, type Settings } from '@helix/web';
import { OpenIdFailure } from './openid-failure.js';

const TIMEOUT_SECONDS = 10;

/** What ties the provider's answer to the request: known to us and the asking browser alone. */
export interface RequestSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Whom the provider says it has before it. */
export interface Identity {
  /** Issuer and subject, which together never change and are never given to another. */
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
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether this Helix has one. */
  get isSet(): boolean {
    return this.settings.oidc !== undefined;
  }

  /** Where to send a browser to sign in. @throws OpenIdFailure when the provider does not answer. */
  async request(): Promise<{ url: URL; secrets: RequestSecrets }> {
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
   * Who has signed in, from the query with which the provider sent the browser back.
   *
   * @throws OpenIdFailure when the user turned back, or the answer is not right.
   */
  async identify(query: URLSearchParams, { state, nonce, codeVerifier }: RequestSecrets): Promise<Identity> {
    if (query.get('state') !== state) throw new OpenIdFailure('expired', 'the answer belongs to another request');
    const configuration = await this.configuration();
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${this.redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new Error('the provider gave no ID token');
      const email = await readEmail(configuration, tokens.access_token, claims);
      return { subject: `${claims.iss}|${claims.sub}`, ...email, idToken: tokens.id_token };
    } catch (error) {
      const isCancelled = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
      if (isCancelled) throw new OpenIdFailure('cancelled', 'the user turned back', { cause: error });
      throw new OpenIdFailure('provider', `the provider’s answer is not right${wordsOf(error)}`, { cause: error });
    }
  }

  /** Where the browser ends its session at the provider; null when the provider does not say. */
  async endSessionUrl(idToken: string): Promise<string | null> {
    if (!this.isSet) return null;
    try {
      const configuration = await this.configuration();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${this.settings.publicUrl}/`,
      }).href;
    } catch (error) {
      // Nobody is kept from signing out here because the provider is away.
      this.logger.warn({ err: error }, 'the identity provider does not say where sessions end');
      return null;
    }
  }

  private get redirectUri(): string {
    return `${this.settings.publicUrl}/api/oidc/callback`;
  }

  /** Asked for when it is first needed, and again after a failure: a provider that is away does not stop Helix. */
  private configuration(): Promise<oidc.Configuration> {
    this.discovered ??= this.discover().catch((error: unknown) => {
      this.discovered = undefined;
      throw new OpenIdFailure('provider', 'the provider cannot be discovered', { cause: error });
    });
    return this.discovered;
  }

  private async discover(): Promise<oidc.Configuration> {
    const { oidc: provider } = this.settings;
    if (!provider) throw new Error('no identity provider is set');
    const issuer = new URL(provider.issuer);
    // The ID token's signature is checked too, and not only that it came over TLS.
    const execute = [oidc.enableNonRepudiationChecks];
    if (issuer.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
    return oidc.discovery(issuer, provider.clientId, undefined, authenticate(provider.clientSecret), {
      execute,
      timeout: TIMEOUT_SECONDS,
    });
  }
}

/** Sends the client's secret in the header, as is usual, unless the provider takes it in the body only. */
function authenticate(clientSecret: string): oidc.ClientAuth {
  const inHeader = oidc.ClientSecretBasic(clientSecret);
  const inBody = oidc.ClientSecretPost(clientSecret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBodyOnly = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return (isBodyOnly ? inBody : inHeader)(server, ...rest);
  };
}

/** Many providers tell the email to who asks for it with the access token, and not in the ID token. */
async function readEmail(
  configuration: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<Pick<Identity, 'email' | 'isEmailVerified'>> {
  const isTold = claims['email'] !== undefined && claims['email_verified'] !== undefined;
  const mustAsk = !isTold && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const { email, email_verified: isVerified } = mustAsk
    ? await oidc.fetchUserInfo(configuration, accessToken, claims.sub)
    : (claims as Record<string, unknown>);
  return { email: typeof email === 'string' ? email : undefined, isEmailVerified: isVerified === true };
}

/** What the provider itself says of an error. */
function wordsOf(error: unknown): string {
  const isTheirs = error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError;
  return isTheirs ? ` (${error.error}: ${error.error_description ?? 'no description'})` : '';
}
