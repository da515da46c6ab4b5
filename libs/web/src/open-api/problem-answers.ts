import type { OpenAPIObject } from '@nestjs/swagger';
import { problemBody, type RoutePermission } from '@helix/contracts';
import { isOpen } from '../access/route-permissions.js';
import type { ProblemStatus } from './answer-of.js';
import { toOpenApi } from './json-schema.js';

type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;
type Header = { description: string; schema: { type: 'string' } };

const PROBLEMS: Readonly<Record<ProblemStatus, { name: string; description: string; header?: [string, string] }>> = {
  400: { name: 'BadRequest', description: 'The request is not well formed, or does not name its clinic.' },
  401: {
    name: 'Unauthorized',
    description: 'The user is not signed in, or the session, token or key is invalid.',
    header: ['WWW-Authenticate', 'How to sign in'],
  },
  403: { name: 'Forbidden', description: 'The user may not do this, or not in this clinic.' },
  404: { name: 'NotFound', description: 'Not found.' },
  409: { name: 'Conflict', description: 'It was changed by someone else, or it is busy.' },
  410: { name: 'Gone', description: 'It was deleted, or its time is over.' },
  412: { name: 'PreconditionFailed', description: 'Someone else has saved it since the version of `If-Match`.' },
  413: { name: 'PayloadTooLarge', description: 'The body is too large.' },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not of the type that is documented, or is compressed.',
  },
  416: { name: 'RangeNotSatisfiable', description: 'The range begins beyond the end.' },
  422: { name: 'UnprocessableContent', description: 'Some values are invalid; `errors` names each.' },
  429: {
    name: 'TooManyRequests',
    description: 'There were too many requests or attempts.',
    header: ['Retry-After', 'Seconds to wait'],
  },
  502: { name: 'BadGateway', description: 'What it was passed on to failed; `detail` has its words.' },
  503: { name: 'ServiceUnavailable', description: 'It does not work for now; try again.' },
  504: { name: 'GatewayTimeout', description: 'What it was passed on to did not answer in time.' },
  507: { name: 'InsufficientStorage', description: 'There is no room left to store it.' },
};

/** The response of every problem, by its name. */
export function problemResponses(): Responses {
  const content = { 'application/problem+json': { schema: toOpenApi(problemBody, 'output') } };
  return Object.fromEntries(
    Object.values(PROBLEMS).map(({ name, description, header }) => {
      const headers: Record<string, Header> = header
        ? { [header[0]]: { description: header[1], schema: { type: 'string' } } }
        : {};
      return [name, { description, headers, content }];
    }),
  );
}

/** What a route takes as its input. */
export interface RouteInputs {
  hasPath: boolean;
  hasQuery: boolean;
  hasBody: boolean;
}

/** The problems that follow from the permission and the inputs of a route, sorted. */
export function problemStatuses(
  permission: RoutePermission,
  { hasPath, hasQuery, hasBody }: RouteInputs,
  declared: readonly ProblemStatus[],
): ProblemStatus[] {
  const isGuarded = !isOpen(permission);
  const isAgents = permission.roles.some((role) => role === 'agent');
  const statuses = new Set(declared);
  if (isGuarded || hasPath || hasBody) statuses.add(400);
  if (isGuarded || isAgents) statuses.add(401);
  if (isGuarded || isAgents) statuses.add(403);
  if (hasPath) statuses.add(404);
  if (hasBody) statuses.add(413).add(415);
  if (hasQuery || (hasBody && !isAgents)) statuses.add(422);
  if (isAgents) statuses.add(429).add(503);
  return [...statuses].sort((a, b) => a - b);
}

/** `{ "404": { "$ref": "#/components/responses/NotFound" } }` of each status. */
export function problemReferences(statuses: readonly ProblemStatus[]): Record<string, { $ref: string }> {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${PROBLEMS[status].name}` }]),
  );
}
