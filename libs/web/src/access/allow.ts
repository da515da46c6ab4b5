import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';

/**
 * Who may call a route.
 *
 * - `public`: anybody;
 * - `agent`: let through here, since the agents' door checks its own keys;
 * - `signedIn`: every user, in the clinic that the request names if it names one;
 * - `clinicAdmin`: admins of the clinic that the request names, and super admins;
 * - `superAdmin`, `superDeveloper`: those users.
 */
export type Caller = 'public' | 'agent' | 'signedIn' | 'clinicAdmin' | 'superAdmin' | 'superDeveloper';

export const ALLOWED_CALLERS = 'helix:allowed-callers';

/** States who may call a route (or every route of a controller); one of several is enough. A route without is closed. */
export function Allow(...callers: [Caller, ...Caller[]]): ClassDecorator & MethodDecorator {
  const open = callers.includes('public') || callers.includes('agent');
  return applyDecorators(SetMetadata(ALLOWED_CALLERS, callers), ...(open ? [] : [ApiBearerAuth()]));
}
