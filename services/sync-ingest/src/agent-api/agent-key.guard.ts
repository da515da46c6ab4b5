import { createParamDecorator, Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Database } from '@helix/database';
import { networkOfAddress, problem, ProblemException, SETTINGS, type Settings } from '@helix/web';
import { clinicOfKey, hashOfKey, type AgentClinic } from './agent-key.js';
import { AgentApiMetrics } from './agent-api.metrics.js';

interface AgentRequest extends Request {
  agentClinic?: AgentClinic;
}

/** Wrong keys that one address, or one IPv6 network, may send in a minute. */
const MAX_WRONG_KEYS_PER_MINUTE = 30;
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
  private readonly wrongKeys = new RateLimiterMemory({ points: MAX_WRONG_KEYS_PER_MINUTE, duration: 60 });
  /** Hashes of keys that were right when they were last used. */
  private readonly knownKeys = new LRUCache<string, true>({ max: MAX_KNOWN_KEYS });

  constructor(
    private readonly database: Database,
    private readonly metrics: AgentApiMetrics,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.requests = new RateLimiterMemory({ points: settings.agentRequestsPerSecond, duration: 1 });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AgentRequest>();
    const clinic = await this.authenticate(request.header('x-api-key') ?? '', networkOfAddress(request.ip ?? ''));
    await this.consume(this.requests, String(clinic.clinicId), 'rate', "This clinic's agent sends too fast");
    request.agentClinic = clinic;
    return true;
  }

  private async authenticate(key: string, address: string): Promise<AgentClinic> {
    const hash = hashOfKey(key).toString('base64');
    const isKnown = this.knownKeys.has(hash);
    // Counted before the query, so that concurrent requests count, and given back when the key is right.
    if (!isKnown) await this.consume(this.wrongKeys, address, 'address', 'Too many wrong keys from this address');
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

  /** @throws a 429 problem with Retry-After when nothing is left. */
  private async consume(limiter: RateLimiterMemory, key: string, reason: string, detail: string): Promise<void> {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      this.metrics.refused.inc({ reason });
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new ProblemException(429, 'Too many requests', `${detail}; try again in ${seconds} s.`, undefined, {
        'Retry-After': String(seconds),
      });
    }
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
