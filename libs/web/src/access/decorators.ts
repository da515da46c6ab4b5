import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { problem } from '../problem/problem.js';
import { accessOf, type Access, type ClinicContext, type Viewer } from './viewer.js';

function requireAccess(context: ExecutionContext): Access {
  const access = accessOf(context.switchToHttp().getRequest<Request>());
  if (!access) throw new Error('the route asks for its viewer, but is open to callers who are not signed in');
  return access;
}

/** The user who calls (`Viewer`). */
export const CurrentViewer = createParamDecorator(
  (_: unknown, context: ExecutionContext): Viewer => requireAccess(context).viewer,
);

/** Everything that the guard found out (`Access`): for routes that work with or without a clinic, or outlive the token. */
export const CurrentAccess = createParamDecorator((_: unknown, context: ExecutionContext): Access =>
  requireAccess(context),
);

/** The clinic that the request names (`ClinicContext`); 400 when it names none. */
export const CurrentClinic = createParamDecorator((_: unknown, context: ExecutionContext): ClinicContext => {
  const { clinic } = requireAccess(context);
  if (!clinic) throw missingClinic();
  return clinic;
});

/** The answer to a request that names no clinic where one is needed. */
export const missingClinic = () => problem(400, undefined, 'Name the clinic in the X-Clinic-Guid header.');
