import { createHash } from 'node:crypto';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { concatMap, type Observable } from 'rxjs';
import { actorOf, type Actor } from '../access/request-access.js';
import type { KnownRoute, RoutePermissions } from '../access/route-permissions.js';
import type { Logger } from '../observe/logger.js';
import type { AuditTrail } from './audit-trail.js';

/** An open calendar reads its days again at every change: the same reads within this time are one entry. */
const DEDUPLICATION_MS = 5 * 60_000;

/**
 * Writes an audit entry for each successful request whose route permission asks for one, before the response is sent.
 *
 * An export or a list of mails that cannot be recorded fails. A screen does not: a clinic must be able to treat the
 * waiting patient even when nothing can be written, so a read that was not recorded is only an error in the log.
 */
export class AuditInterceptor implements NestInterceptor {
  private readonly recent = new LRUCache<string, true>({ max: 20_000, ttl: DEDUPLICATION_MS });

  constructor(
    private readonly permissions: RoutePermissions,
    private readonly trail: AuditTrail,
    private readonly logger: Logger,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.permissions.ofHandler(context.getClass(), context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    const action = route && isAudited(route, request) ? route.permission.audit : undefined;
    if (!route || !action) return next.handle();
    const subject = subjectOf(route, request);
    const write = () =>
      action === 'patientsRead'
        ? this.recordPatientsRead(request, subject)
        : this.trail.record(actorOf(request), action, subject);
    return next.handle().pipe(
      concatMap(async (response: unknown) => {
        await write();
        return response;
      }),
    );
  }

  private async recordPatientsRead(request: Request, subject: string): Promise<void> {
    const actor = actorOf(request);
    const key = keyOf(actor, subject);
    if (this.recent.has(key)) return;
    this.recent.set(key, true);
    try {
      await this.trail.record(actor, 'patientsRead', subject);
    } catch (error) {
      this.recent.delete(key);
      // Without the query, which has what the user looked for.
      const [path] = subject.split('?');
      this.logger.error({ err: error, subject: path, userId: actor.userId }, 'cannot record that patients were read');
    }
  }
}

/** Whether the query has what `auditIf` asks for; names are matched like in `QueryOf`. */
function isAudited({ permission: { auditIf } }: KnownRoute, { query }: Request): boolean {
  if (auditIf === undefined) return true;
  const isNamed = (name: string) => name.toLowerCase() === auditIf.toLowerCase();
  return Object.entries(query).some(([name, values]) => isNamed(name) && [values].flat().some((value) => value !== ''));
}

/** A hash, because a subject is as long as its request. */
function keyOf({ userId, clinicId }: Actor, subject: string): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, clinicId, subject]))
    .digest('base64url');
}

/**
 * The route with its ids, its query and the audited fields of its body, without empty values. Never truncated, so that no parameter can be hidden behind
 * another one; Node accepts no address beyond 16 KiB.
 */
function subjectOf({ name, permission: { auditedFields = [] } }: KnownRoute, request: Request): string {
  const { params, query } = request;
  const body = request.body as Record<string, unknown> | undefined;
  const fields = auditedFields.map((field) => [field, body?.[field]] as const);
  const path = name.replaceAll(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(String(params[parameter])));
  const parameters = new URLSearchParams();
  for (const [key, values] of [...Object.entries(query), ...fields]) {
    for (const value of [values].flat()) if (typeof value === 'string' && value !== '') parameters.append(key, value);
  }
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
