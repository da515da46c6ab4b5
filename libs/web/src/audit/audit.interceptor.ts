import { createHash } from 'node:crypto';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { concatMap, type Observable } from 'rxjs';
import { actorOf, type Actor } from '../access/actor.js';
import type { RoutePermissions, KnownRoute } from '../access/route-permissions.js';
import type { Logger } from '../observe/logger.js';
import type { AuditTrail } from './audit-trail.js';

/** An open calendar reads its days again at every change: what somebody goes on looking at is one entry in this time. */
const REPEATED_WITHIN_MS = 5 * 60_000;

/**
 * Writes an entry for each answered call whose right asks for one, before the answer leaves.
 *
 * An export that cannot be recorded fails. A screen does not: a clinic that cannot write must still be able to treat the
 * patient who waits, so a reading that was not recorded is an error in the log.
 */
export class AuditInterceptor implements NestInterceptor {
  private readonly lately = new LRUCache<string, true>({ max: 20_000, ttl: REPEATED_WITHIN_MS });

  constructor(
    private readonly rights: RoutePermissions,
    private readonly trail: AuditTrail,
    private readonly logger: Logger,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const call = this.rights.of(context.getClass(), context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    const action = call && isAsked(call, request) ? call.right.audit : undefined;
    if (!call || !action) return next.handle();
    const subject = subjectOf(call.name, request);
    const write = () =>
      action === 'exported'
        ? this.trail.record(actorOf(request), action, subject)
        : this.patientsRead(request, subject);
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        await write();
        return answer;
      }),
    );
  }

  private async patientsRead(request: Request, subject: string): Promise<void> {
    const actor = actorOf(request);
    const key = keyOf(actor, subject);
    if (this.lately.has(key)) return;
    this.lately.set(key, true);
    try {
      await this.trail.record(actor, 'patientsRead', subject);
    } catch (error) {
      this.lately.delete(key);
      this.logger.error({ err: error, subject, userId: actor.userId }, 'a reading of patients was not recorded');
    }
  }
}

/** Whether a call that is told of only with some part of its query has that; names are matched as `QueryOf` does. */
function isAsked({ right: { auditIf } }: KnownRoute, { query }: Request): boolean {
  if (auditIf === undefined) return true;
  const isNamed = (name: string) => name.toLowerCase() === auditIf.toLowerCase();
  return Object.entries(query).some(([name, values]) => isNamed(name) && [values].flat().some((value) => value !== ''));
}

/** As long for every subject: these are as long as whoever asks makes them. */
function keyOf({ userId, clinicId }: Actor, subject: string): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, clinicId, subject]))
    .digest('base64url');
}

/**
 * The call with its ids and its query, without what was left empty. Never cut, so that nothing that was asked for can be
 * hidden behind something else; Node takes no address beyond 16 KiB.
 */
function subjectOf(name: string, { params, query }: Request): string {
  const path = name.replaceAll(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(String(params[parameter])));
  const asked = new URLSearchParams();
  for (const [key, values] of Object.entries(query)) {
    for (const value of [values].flat()) if (typeof value === 'string' && value !== '') asked.append(key, value);
  }
  return asked.size > 0 ? `${path}?${asked}` : path;
}
