import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { accessOf } from './viewer.js';

/** Who did something, for the audit trail. */
export interface Actor {
  /** Null when nobody is signed in. */
  userId: number | null;
  /** Empty when it is not known. */
  email: string;
  /** The clinic that the request names; null when it names none. */
  clinicId: number | null;
  /** The network address that the request came from. */
  address: string;
}

/** Who makes a request, as far as the guard found out. */
export function actorOf(request: Request): Actor {
  const access = accessOf(request);
  return {
    userId: access?.viewer.userId ?? null,
    email: access?.viewer.email ?? '',
    clinicId: access?.clinic?.clinicId ?? null,
    address: request.ip ?? '',
  };
}

/** Who calls (`Actor`); on public routes only the address is known. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor =>
  actorOf(context.switchToHttp().getRequest<Request>()),
);
