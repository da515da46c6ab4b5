import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { NOT_YOUR_CLINIC, type Role, type RoutePermission } from '@helix/contracts';
import type { Request } from 'express';
import { isManagementRequest } from '../http/management-server.js';
import { problem } from '../problem/problem.js';
import { grantAccess, missingClinic, type Access, type ClinicContext } from './request-access.js';
import { isOpen, OPERATOR, RoutePermissions } from './route-permissions.js';
import { Sessions } from './sessions.js';
import { Tokens } from './tokens.js';
import { isUuid } from './uuid.js';
import { INACTIVE, Viewers } from './viewers.js';

/** Authenticates and authorises every request: the user, the permission of the route, and the clinic. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly permissions: RoutePermissions,
    private readonly tokens: Tokens,
    private readonly sessions: Sessions,
    private readonly viewers: Viewers,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.permissions.ofHandler(context.getClass(), context.getHandler());
    if (!route) throw problem(403, undefined, 'No permission is defined for this route.');
    const { permission } = route;
    const request = context.switchToHttp().getRequest<Request>();
    if (isOpen(permission) || isManagementRequest(request)) return true;
    grantAccess(request, await this.authorise(request, permission));
    return true;
  }

  /** Lets super developers through, and everybody at the management address. @throws ProblemException 401 or 403. */
  async requireOperator(request: Request): Promise<void> {
    if (!isManagementRequest(request)) await this.authorise(request, OPERATOR);
  }

  private async authorise(request: Request, permission: RoutePermission): Promise<Access> {
    const access = await this.authenticate(request);
    if (access.mustChoosePassword && !permission.beforePasswordChoice)
      throw problem(403, undefined, 'Choose your own password first.');
    if (permission.inClinic && !access.clinic) throw missingClinic();
    if (!permission.roles.some((role) => hasRole(role, access)))
      throw problem(403, undefined, 'You do not have permission to do this.');
    return access;
  }

  private async authenticate(request: Request): Promise<Access> {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw problem(401, undefined, 'Sign in to continue.');
    const content = await this.tokens.verify(token);
    const viewer = content && (await this.viewers.viewer(content.userId));
    if (!content || !viewer) throw problem(401, undefined, 'Your session has expired. Sign in again.');
    const { sessionId, expiresAt } = content;
    const session = await this.sessions.find(sessionId);
    if (!session) throw sessionEnded();

    const clinicGuid = request.header('x-clinic-guid')?.trim();
    const clinic = clinicGuid ? await this.enter(viewer.userId, clinicGuid) : undefined;
    // After the clinic was read, so that the epoch is not older than the membership.
    if (!(await this.viewers.isCurrent(viewer.userId, session.epoch))) throw sessionEnded();
    return { viewer, clinic, sessionId, expiresAt, mustChoosePassword: session.mustChoosePassword };
  }

  private async enter(userId: number, clinicGuid: string): Promise<ClinicContext> {
    if (!isUuid(clinicGuid.toLowerCase()))
      throw problem(400, undefined, 'The X-Clinic-Guid header is not a clinic’s identifier.');
    const clinic = await this.viewers.enter(userId, clinicGuid);
    // The same text whether or not the clinic exists, so that the response does not reveal it.
    if (!clinic) throw problem(403, NOT_YOUR_CLINIC, 'You do not have access to this clinic.');
    if (clinic === INACTIVE) throw problem(403, NOT_YOUR_CLINIC, 'This clinic is not active. Contact support.');
    return clinic;
  }
}

const sessionEnded = () => problem(401, undefined, 'Your session has ended. Sign in again.');

function hasRole(role: Role, { viewer, clinic }: Access): boolean {
  switch (role) {
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
