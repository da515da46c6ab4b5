import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { problem } from '../problem/problem.js';

/** The user who makes a request. */
export interface Viewer {
  userId: number;
  email: string;
  isSuperAdmin: boolean;
  isSuperDeveloper: boolean;
}

/** The clinic that a request works in. */
export interface ClinicContext {
  clinicId: number;
  clinicGuid: string;
  /** IANA name. */
  timeZone: string;
  /** Whether the viewer has the permissions of an admin there; true for super admins. */
  isAdmin: boolean;
}

/** The result of authentication, which the guard stores for each request. */
export interface Access {
  viewer: Viewer;
  /** Undefined when the request names no clinic. */
  clinic: ClinicContext | undefined;
  /** The session of the token. */
  sessionId: string;
  /** When the token expires, milliseconds since the epoch. */
  expiresAt: number;
  /** Whether a password that somebody else set began the session. */
  mustChoosePassword: boolean;
}

/** The user of an audit entry. */
export interface Actor {
  /** Null when nobody is signed in. */
  userId: number | null;
  /** Empty when it is not known. */
  email: string;
  /** The clinic that the request names; null when it names none. */
  clinicId: number | null;
  /** The network address of the request. */
  address: string;
}

const granted = new WeakMap<Request, Access>();

export function grantAccess(request: Request, access: Access): void {
  granted.set(request, access);
}

/** Undefined on public routes. */
export function accessOf(request: Request): Access | undefined {
  return granted.get(request);
}

/** The actor of a request; on public routes only the address is known. */
export function actorOf(request: Request): Actor {
  const access = accessOf(request);
  return {
    userId: access?.viewer.userId ?? null,
    email: access?.viewer.email ?? '',
    clinicId: access?.clinic?.clinicId ?? null,
    address: request.ip ?? '',
  };
}

/** Injects the user who makes the request (`Viewer`). */
export const CurrentViewer = createParamDecorator(
  (_: unknown, context: ExecutionContext): Viewer => requireAccess(context).viewer,
);

/** Injects the whole `Access`: for routes that work with or without a clinic, or outlive the token. */
export const CurrentAccess = createParamDecorator((_: unknown, context: ExecutionContext): Access =>
  requireAccess(context),
);

/** Injects the clinic that the request names (`ClinicContext`); 400 when it names none. */
export const CurrentClinic = createParamDecorator((_: unknown, context: ExecutionContext): ClinicContext => {
  const { clinic } = requireAccess(context);
  if (!clinic) throw missingClinic();
  return clinic;
});

/** Injects the `Actor`, also on public routes. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor =>
  actorOf(requestOf(context)),
);

/** The response to a request that names no clinic where one is required. */
export const missingClinic = () => problem(400, undefined, 'Name the clinic in the X-Clinic-Guid header.');

function requireAccess(context: ExecutionContext): Access {
  const access = accessOf(requestOf(context));
  if (!access) throw new Error('the route injects its viewer, but is open to requests without a sign-in');
  return access;
}

const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();
