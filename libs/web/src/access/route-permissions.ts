import { RequestMethod, type INestApplication, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { RoutePermission } from '@helix/contracts';

const PUBLIC: RoutePermission = { roles: ['public'] };
/** The permission of what shows how the process does; the management address needs none. */
export const OPERATOR: RoutePermission = { roles: ['superDeveloper'] };
/** Routes for operating the process, outside of `/api`. Load balancers ask for the health, without its details. */
const OPERATION_PERMISSIONS: ReadonlyMap<string, RoutePermission> = new Map([
  ['get health/live', PUBLIC],
  ['get health/ready', PUBLIC],
  ['get metrics', OPERATOR],
]);

/** A table like `routePermissions` of the contracts. */
export type RoutePermissionTable = Readonly<Record<string, RoutePermission>>;

export interface KnownRoute {
  /** `METHOD path`, as in the table. */
  name: string;
  permission: RoutePermission;
}

/** Looks up the permission of a route, for the guard, the audit trail and the OpenAPI document. */
export class RoutePermissions {
  private readonly routes: ReadonlyMap<string, KnownRoute>;
  /** The routes that are not under `/api/`. */
  readonly atRoot: readonly { method: RequestMethod; path: string }[];

  constructor(table: RoutePermissionTable) {
    const pages = Object.keys(table).filter((name) => table[name]?.isPage);
    this.atRoot = [...OPERATION_PERMISSIONS.keys(), ...pages].map((name) => {
      const [method = '', path = ''] = name.split(' ');
      return { method: RequestMethod[method.toUpperCase() as keyof typeof RequestMethod], path };
    });
    this.routes = new Map(
      Object.entries(table).map(([name, permission]) => [name.toLowerCase(), { name, permission }]),
    );
  }

  /** The route of a name in any case; undefined when the table does not have it. */
  find(name: string): KnownRoute | undefined {
    const lower = name.toLowerCase();
    const permission = OPERATION_PERMISSIONS.get(lower);
    return permission ? { name, permission } : this.routes.get(lower);
  }

  /** The route of a controller's method; undefined when the table does not have it, or the method has several routes. */
  ofHandler(controller: Type, handler: object): KnownRoute | undefined {
    const [name, ...others] = routeNames(controller, handler);
    return name === undefined || others.length > 0 ? undefined : this.find(name);
  }
}

/** Whether the guard lets every request through: public routes, and the agent API, which authenticates by itself. */
export const isOpen = ({ roles }: RoutePermission): boolean => roles.includes('public') || roles.includes('agent');

/**
 * The routes of an application but those for operating it, sorted: named as in the table (`METHOD path`), or as in their
 * controller where the table does not have them. For comparing the two.
 */
export function listRoutes(app: INestApplication): string[] {
  const permissions = app.get(RoutePermissions);
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers
    .flatMap(({ metatype }) => (metatype ? routeNamesOf(metatype as Type) : []))
    .filter((name) => !OPERATION_PERMISSIONS.has(name.toLowerCase()))
    .map((name) => permissions.find(name)?.name ?? name)
    .sort();
}

function routeNamesOf(controller: Type): string[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner()
    .getAllMethodNames(prototype)
    .flatMap((method) => routeNames(controller, prototype[method] ?? {}));
}

/** `METHOD path` of each route of a controller's method, without `/api/`. */
function routeNames(controller: Type, handler: object): string[] {
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
