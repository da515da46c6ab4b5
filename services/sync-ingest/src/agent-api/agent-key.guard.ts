import { createParamDecorator, Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Database } from '@helix/database';
import { problem, ProblemException, SETTINGS, type Settings } from '@helix/web';
import { clinicOfKey, type AgentClinic } from './agent-key.js';
import { AgentApiMetrics } from './agent-api.metrics.js';

interface AgentRequest extends Request {
  agentClinic?: AgentClinic;
}

/** Requires a clinic's agent key, and limits the requests of a clinic to the rate in the settings. */
@Injectable()
export class AgentKeyGuard implements CanActivate {
  private readonly limiter: RateLimiterMemory;

  constructor(
    private readonly database: Database,
    private readonly metrics: AgentApiMetrics,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.limiter = new RateLimiterMemory({ points: settings.agentRequestsPerSecond, duration: 1 });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AgentRequest>();
    const key = request.header('x-api-key');
    const clinic = key ? await clinicOfKey(this.database, key) : null;
    if (!clinic) {
      this.metrics.refused.inc({ reason: 'key' });
      throw problem(401, 'Key refused', 'The X-Api-Key header is missing, wrong or revoked.');
    }
    try {
      await this.limiter.consume(String(clinic.clinicId));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      this.metrics.refused.inc({ reason: 'rate' });
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      const detail = `This clinic's agent sends too fast; try again in ${seconds} s.`;
      throw new ProblemException(429, 'Too many requests', detail, undefined, { 'Retry-After': String(seconds) });
    }
    request.agentClinic = clinic;
    return true;
  }
}

/** The clinic of the key that the request carries. */
export const ClinicOfAgent = createParamDecorator((_data: unknown, context: ExecutionContext): AgentClinic => {
  const clinic = context.switchToHttp().getRequest<AgentRequest>().agentClinic;
  if (!clinic) throw new Error('ClinicOfAgent needs AgentKeyGuard on its route');
  return clinic;
});
