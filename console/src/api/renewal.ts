/**
 * How a renewal ended: there is a good token; the server will give none any more; or it could not be asked, which says
 * nothing about the session.
 */
export type Renewal = 'renewed' | 'refused' | 'unreachable';

export interface RenewalPorts {
  token(): string | null;
  /** Asks the server. Status 0 when no answer came; a token only with status 200. */
  ask(): Promise<{ status: number; token: string | null }>;
  /** One at a time among all tabs: a refresh token works once. */
  exclusively(work: () => Promise<Renewal>): Promise<Renewal>;
  renewed(token: string): void;
  ended(): void;
}

/** Gets a new token for the session. However many calls find theirs to be old at once, the server is asked once. */
export class TokenRenewal {
  private running: Promise<Renewal> | null = null;

  constructor(private readonly ports: RenewalPorts) {}

  /** @param stale the token that is no longer good; null when there was none. */
  replace(stale: string | null): Promise<Renewal> {
    this.running ??= this.ports
      .exclusively(() => this.ask(stale))
      .finally(() => {
        this.running = null;
      });
    return this.running;
  }

  private async ask(stale: string | null): Promise<Renewal> {
    const meanwhile = this.changedSince(stale);
    if (meanwhile) return meanwhile;
    const { status, token } = await this.ports.ask();
    // A sign-out, or another sign-in, while the server was asked: it stands.
    const overtaken = this.changedSince(stale);
    if (overtaken) return overtaken;
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
