/**
 * The outcome of a renewal: there is a valid token; the server rejected the refresh token; or the server could not be
 * reached, which says nothing about the session.
 */
export type Renewal = 'renewed' | 'refused' | 'unreachable';

export interface RenewalPorts {
  token(): string | null;
  /** Requests a token from the server. Status 0 when no response arrived; a token only with status 200. */
  requestToken(): Promise<{ status: number; token: string | null }>;
  /** Runs one renewal at a time across all tabs: a refresh token works once. */
  withLock(work: () => Promise<Renewal>): Promise<Renewal>;
  renewed(token: string): void;
  ended(): void;
}

/** Renews the session's token. Concurrent calls share one request to the server. */
export class TokenRenewal {
  private running: Promise<Renewal> | null = null;

  constructor(private readonly ports: RenewalPorts) {}

  /** @param stale the token that expired or was rejected; null when there was none. */
  replace(stale: string | null): Promise<Renewal> {
    this.running ??= this.ports
      .withLock(() => this.requestToken(stale))
      .finally(() => {
        this.running = null;
      });
    return this.running;
  }

  private async requestToken(stale: string | null): Promise<Renewal> {
    const meanwhile = this.changedSince(stale);
    if (meanwhile) return meanwhile;
    const { status, token } = await this.ports.requestToken();
    // A sign-out or another sign-in during the request wins.
    const superseded = this.changedSince(stale);
    if (superseded) return superseded;
    if (token) {
      this.ports.renewed(token);
      return 'renewed';
    }
    if (status !== 401) return 'unreachable';
    this.ports.ended();
    return 'refused';
  }

  private changedSince(stale: string | null): Renewal | null {
    const current = this.ports.token();
    if (current === stale) return null;
    return current === null ? 'refused' : 'renewed';
  }
}
