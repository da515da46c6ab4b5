import type { INestApplication, Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { routeNames, RoutePermissions, OPERATION_ROUTE_NAMES } from './route-permissions.js';

/**
 * The routes that an application answers under `/api/`, sorted: as the table of calls names them (`METHOD path`), or as
 * their controller does where the table does not have them. For comparing the two.
 */
export function listRoutes(app: INestApplication): string[] {
  const rights = app.get(RoutePermissions);
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers
    .flatMap(({ metatype }) => (metatype ? namesOf(metatype as Type) : []))
    .filter((name) => !OPERATION_ROUTE_NAMES.has(name.toLowerCase()))
    .map((name) => rights.named(name)?.name ?? name)
    .sort();
}

function namesOf(controller: Type): string[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner()
    .getAllMethodNames(prototype)
    .flatMap((method) => routeNames(controller, prototype[method] ?? {}));
}
