import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { RoutePermission } from '@helix/contracts';

/** What the process tells whoever operates it, outside of `/api`: no calls of the product, and open to everybody. */
export const OPERATION_ROUTES = ['health/live', 'health/ready', 'metrics'] as const;
export const OPERATION_ROUTE_NAMES: ReadonlySet<string> = new Set(OPERATION_ROUTES.map((path) => `get ${path}`));
const OPEN: RoutePermission = { roles: ['public'] };

/** A table like `calls` of the contracts. */
export type RoutePermissionTable = Readonly<Record<string, RoutePermission>>;

/** A call as the table names it, and its right. */
export interface KnownRoute {
  /** `METHOD path`. */
  name: string;
  right: RoutePermission;
}

/** The table of calls, as guard, audit trail and description read it. */
export class RoutePermissions {
  private readonly known: ReadonlyMap<string, KnownRoute>;

  constructor(table: RoutePermissionTable) {
    this.known = new Map(Object.entries(table).map(([name, right]) => [name.toLowerCase(), { name, right }]));
  }

  /** The call of a name, whatever its case; undefined when the table does not have it. */
  named(name: string): KnownRoute | undefined {
    const lower = name.toLowerCase();
    return OPERATION_ROUTE_NAMES.has(lower) ? { name, right: OPEN } : this.known.get(lower);
  }

  /** The call that a controller's method answers; undefined when the table does not have it, or the method answers several. */
  of(controller: Type, handler: object): KnownRoute | undefined {
    const [name, ...others] = routeNames(controller, handler);
    return name === undefined || others.length > 0 ? undefined : this.named(name);
  }
}

/** `METHOD path` of each route that a controller's method answers, without `/api/`. */
export function routeNames(controller: Type, handler: object): string[] {
  const method: unknown = Reflect.getMetadata(METHOD_METADATA, handler);
  if (typeof method !== 'number') return [];
  return pathsOf(controller).flatMap((prefix) =>
    pathsOf(handler).map((path) => {
      const parts = `${prefix}/${path}`.split('/').filter((part) => part !== '');
      return `${RequestMethod[method]} ${parts.join('/')}`;
    }),
  );
}

function pathsOf(target: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();
}

/** Whether the guard lets everybody through: to anybody, or to a door that checks for itself. */
export const isOpen = ({ roles }: RoutePermission): boolean => roles.includes('public') || roles.includes('agent');
