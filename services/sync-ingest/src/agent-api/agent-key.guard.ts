import { createParamDecorator, Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Database } from '@helix/database';
import { networkOfAddress, problem, SETTINGS, type Settings } from '@helix/web';
import { clinicCancelled, clinicOfKey, hashOfKey, type AgentClinic } from './agent-key.js';
import { AgentApiMetrics } from './agent-api.metrics.js';
import { consume, WrongKeyLimit } from './wrong-key-limit.js';

interface AgentRequest extends Request {
  agentClinic?: AgentClinic;
}

const MAX_KNOWN_KEYS = 10_000;

/**
 * Requires a clinic's agent key, and limits the requests of a clinic to the rate in the settings. Guards run before the
 * body is read: nothing is unpacked or parsed for a request that is refused here.
 *
 * An address that sends too many wrong keys gets a 429 without a query, for keys that have not been right before: the agent
 * of another clinic behind the same address is served on.
 */
@Injectable()
export class AgentKeyGuard implements CanActivate {
  private readonly requests: RateLimiterMemory;
  /** Hashes of keys that were right when they were last used. */
  private readonly knownKeys = new LRUCache<string, true>({ max: MAX_KNOWN_KEYS });

  constructor(
    private readonly database: Database,
    private readonly metrics: AgentApiMetrics,
    private readonly wrongKeys: WrongKeyLimit,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.requests = new RateLimiterMemory({ points: settings.agentRequestsPerSecond, duration: 1 });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AgentRequest>();
    const clinic = await this.authenticate(request.header('x-api-key') ?? '', networkOfAddress(request.ip ?? ''));
    await consume(this.requests, String(clinic.clinicId), "This clinic's agent sends too fast", () =>
      this.metrics.refused.inc({ reason: 'rate' }),
    );
    if (clinic.isCancelled) {
      this.metrics.refused.inc({ reason: 'cancelled' });
      throw clinicCancelled();
    }
    request.agentClinic = clinic;
    return true;
  }

  private async authenticate(key: string, address: string): Promise<AgentClinic> {
    const hash = hashOfKey(key).toString('base64');
    const isKnown = this.knownKeys.has(hash);
    // Counted before the query, so that concurrent requests count, and given back when the key is right.
    if (!isKnown) await this.wrongKeys.consume(address);
    const clinic = key ? await clinicOfKey(this.database, key) : null;
    if (!clinic) {
      this.knownKeys.delete(hash);
      this.metrics.refused.inc({ reason: 'key' });
      throw problem(401, 'Key refused', 'The X-Api-Key header is missing, wrong or revoked.');
    }
    if (!isKnown) await this.wrongKeys.reward(address);
    this.knownKeys.set(hash, true);
    return clinic;
  }
}

/** The clinic of the key that the request carries; undefined when the request was refused before. */
export const clinicOfAgent = (request: Request): AgentClinic | undefined => (request as AgentRequest).agentClinic;

/** The clinic of the key that the request carries. */
export const ClinicOfAgent = createParamDecorator((_data: unknown, context: ExecutionContext): AgentClinic => {
  const clinic = clinicOfAgent(context.switchToHttp().getRequest<Request>());
  if (!clinic) throw new Error('ClinicOfAgent needs AgentKeyGuard on its route');
  return clinic;
});
