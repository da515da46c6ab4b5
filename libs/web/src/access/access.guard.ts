import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { NOT_YOUR_CLINIC, type Role } from '@helix/contracts';
import type { Request } from 'express';
import { problem } from '../problem/problem.js';
import { RoutePermissions, isOpen } from './route-permissions.js';
import { missingClinic } from './decorators.js';
import { Sessions } from './sessions.js';
import { Tokens } from './tokens.js';
import { grantAccess, type Access } from './viewer.js';
import { Viewers } from './viewers.js';

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stands before every route: who calls, may they call this, and in which clinic. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly rights: RoutePermissions,
    private readonly tokens: Tokens,
    private readonly sessions: Sessions,
    private readonly viewers: Viewers,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = this.rights.of(context.getClass(), context.getHandler());
    if (!call) throw problem(403, undefined, 'Nobody may call this: the route does not say who may.');
    if (isOpen(call.right)) return true;

    const request = context.switchToHttp().getRequest<Request>();
    const access = await this.identify(request);
    if (call.right.inClinic && !access.clinic) throw missingClinic();
    if (!call.right.roles.some((caller) => isCaller(caller, access)))
      throw problem(403, undefined, 'You are not allowed to do this.');
    grantAccess(request, access);
    return true;
  }

  private async identify(request: Request): Promise<Access> {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw problem(401, undefined, 'Sign in first.');
    const content = await this.tokens.read(token);
    const viewer = content && (await this.viewers.viewer(content.userId));
    if (!content || !viewer) throw problem(401, undefined, 'Your sign-in is not valid any more. Sign in again.');
    const { sessionId, expiresAt } = content;
    if (!(await this.sessions.isLive(sessionId)))
      throw problem(401, undefined, 'Your session has ended. Sign in again.');

    const clinicGuid = request.header('x-clinic-guid')?.trim();
    if (!clinicGuid) return { viewer, clinic: undefined, sessionId, expiresAt };
    if (!GUID.test(clinicGuid)) throw problem(400, undefined, 'The X-Clinic-Guid header is not a clinic’s identifier.');
    const clinic = await this.viewers.enter(viewer.userId, clinicGuid);
    // The same words whether or not the clinic exists: whoever is not in it need not know.
    if (!clinic) throw problem(403, NOT_YOUR_CLINIC, 'This clinic is not one of yours.');
    return { viewer, clinic, sessionId, expiresAt };
  }
}

function isCaller(caller: Role, { viewer, clinic }: Access): boolean {
  switch (caller) {
    case 'signedIn':
      return true;
    case 'clinicAdmin':
      return clinic?.isAdmin ?? false;
    case 'superAdmin':
      return viewer.isSuperAdmin;
    case 'superDeveloper':
      return viewer.isSuperDeveloper;
    default:
      return false;
  }
}
