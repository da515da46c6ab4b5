import { routePermissions, type RoutePermission } from '@helix/contracts';

/** Where an agent gets in that has no key yet. */
const ENROLMENT = 'POST agent/enrol';

/** The routes that this service answers: agents are served by sync-ingest, recordings by the audio service. */
export const routesOfApi: [call: string, permission: RoutePermission][] = Object.entries<RoutePermission>(
  routePermissions,
).filter(([call, { roles }]) => !roles.includes('agent') && call !== ENROLMENT && !call.includes(' audio/'));
