import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { problem } from '../problem/problem.js';
import { ALLOWED_CALLERS, type Caller } from './allow.js';
import { clinicMissing } from './decorators.js';
import { Tokens } from './tokens.js';
import { grantAccess, type Access } from './viewer.js';
import { Viewers } from './viewers.js';

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stands before every route: who calls, may they call this, and in which clinic. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: Tokens,
    private readonly viewers: Viewers,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const callers = this.reflector.getAllAndOverride<Caller[] | undefined>(ALLOWED_CALLERS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!callers) throw problem(403, undefined, 'Nobody may call this: the route does not say who may.');
    if (callers.includes('public') || callers.includes('agent')) return true;

    const request = context.switchToHttp().getRequest<Request>();
    const access = await this.identify(request);
    if (!callers.some((caller) => isCaller(caller, access))) {
      if (callers.includes('clinicAdmin') && !access.clinic) throw clinicMissing();
      throw problem(403, undefined, 'You are not allowed to do this.');
    }
    grantAccess(request, access);
    return true;
  }

  private async identify(request: Request): Promise<Access> {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw problem(401, undefined, 'Sign in first.');
    const content = await this.tokens.read(token);
    const viewer = content && (await this.viewers.viewer(content.userId));
    if (!content || !viewer) throw problem(401, undefined, 'Your sign-in is not valid any more. Sign in again.');

    const clinicGuid = request.header('x-clinic-guid')?.trim();
    if (!clinicGuid) return { viewer, clinic: undefined, expiresAt: content.expiresAt };
    if (!GUID.test(clinicGuid)) throw problem(400, undefined, 'The X-Clinic-Guid header is not a clinic’s identifier.');
    const clinic = await this.viewers.enter(viewer.userId, clinicGuid);
    // The same words whether or not the clinic exists: whoever is not in it need not know.
    if (!clinic) throw problem(403, undefined, 'This clinic is not one of yours.');
    return { viewer, clinic, expiresAt: content.expiresAt };
  }
}

function isCaller(caller: Caller, { viewer, clinic }: Access): boolean {
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
