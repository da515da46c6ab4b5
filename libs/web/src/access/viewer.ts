import type { Request } from 'express';

/** The user who calls. */
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
  /** Whether the viewer may do there what admins may; true for super admins. */
  isAdmin: boolean;
}

/** What the guard found out about a request. */
export interface Access {
  viewer: Viewer;
  /** Undefined when the request names no clinic. */
  clinic: ClinicContext | undefined;
  /** The session that the token belongs to. */
  sessionId: string;
  /** When the token ends, milliseconds since the epoch. */
  expiresAt: number;
}

const granted = new WeakMap<Request, Access>();

/** Keeps what the guard found out with the request. */
export function grantAccess(request: Request, access: Access): void {
  granted.set(request, access);
}

/** What the guard found out; undefined on public routes. */
export function accessOf(request: Request): Access | undefined {
  return granted.get(request);
}
