import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemException } from '@helix/web';
import { AgentApiMetrics } from './agent-api.metrics.js';

/** Wrong keys and setup codes that one address, or one IPv6 network, may send in a minute. */
const MAX_WRONG_KEYS_PER_MINUTE = 30;

/** Limits how many keys and setup codes of an address are tried. */
@Injectable()
export class WrongKeyLimit {
  private readonly wrongKeys = new RateLimiterMemory({ points: MAX_WRONG_KEYS_PER_MINUTE, duration: 60 });

  constructor(private readonly metrics: AgentApiMetrics) {}

  /** Counts a key before it is looked up, so that concurrent ones count. @throws a 429 when too many were wrong. */
  consume(address: string): Promise<void> {
    return consume(this.wrongKeys, address, 'Too many wrong keys from this address', () =>
      this.metrics.refused.inc({ reason: 'address' }),
    );
  }

  /** The key was right: it does not count. */
  async reward(address: string): Promise<void> {
    await this.wrongKeys.reward(address);
  }
}

/** @throws a 429 problem with Retry-After when nothing is left. */
export async function consume(
  limiter: RateLimiterMemory,
  key: string,
  detail: string,
  onRefused: () => void,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    onRefused();
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new ProblemException(429, 'Too many requests', `${detail}; try again in ${seconds} s.`, undefined, {
      'Retry-After': String(seconds),
    });
  }
}
