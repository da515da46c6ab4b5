import { STATUS_CODES } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { z } from 'zod';
import type { RoutePermission } from '@helix/contracts';
import { isOpen, RoutePermissions } from '../access/route-permissions.js';
import { answersOf, problemsOf, type DocumentedAnswer } from './answer-of.js';
import { toOpenApi, type SchemaObject } from './json-schema.js';
import { problemReferences, problemResponses, problemStatuses } from './problem-answers.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];
type Parameter = NonNullable<Operation['parameters']>[number];

const CLINIC_HEADER: Parameter = {
  name: 'X-Clinic-Guid',
  in: 'header',
  description: 'The clinic to work in',
  schema: { type: 'string', format: 'uuid' },
};

/**
 * The OpenAPI 3.1 document of an application. `@nestjs/swagger` finds the routes and their inputs; permissions, responses
 * and problems are added here, from what the routes declare.
 */
export function createApiDocument(app: INestApplication): OpenAPIObject {
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.1')
    .setTitle('Helix')
    .setDescription(
      'Plans dental hygiene appointments and shows clinics how well they go. Errors are application/problem+json.',
    )
    .setVersion('1')
    .addBearerAuth()
    .addApiKey({ type: 'apiKey', name: 'X-Api-Key', in: 'header' }, 'agentKey')
    .build();
  const document = SwaggerModule.createDocument(app, base, { operationIdFactory: operationName });
  const permissions = app.get(RoutePermissions);
  const handlers = handlersByOperation(app);
  for (const [path, item] of Object.entries(document.paths)) {
    const route = path.replace(/^\/(api\/)?/i, '').replaceAll(/\{(\w+)\}/g, ':$1');
    for (const [method, operation] of Object.entries(item) as [string, Operation][]) {
      const handler = handlers.get(operation.operationId ?? '');
      const permission = permissions.find(`${method} ${route}`)?.permission;
      if (handler && permission) complete(operation, permission, handler);
    }
  }
  document.components = { ...document.components, responses: problemResponses() };
  return hoistDefinitions(document);
}

/** Adds the security, the header of the clinic and the responses. */
function complete(operation: Operation, permission: RoutePermission, handler: object): void {
  const { parameters = [] } = operation;
  const isIn = (place: string) => parameters.some((one) => 'in' in one && one.in === place);
  const inputs = { hasPath: isIn('path'), hasQuery: isIn('query'), hasBody: operation.requestBody !== undefined };
  if (permission.roles.some((role) => role === 'agent')) operation.security = [{ agentKey: [] }];
  if (!isOpen(permission)) {
    operation.security = [{ bearer: [] }];
    operation.parameters = [...parameters, { ...CLINIC_HEADER, required: permission.inClinic ?? false }];
  }
  const answers = answersOf(handler);
  operation.responses = {
    ...(answers.length > 0 ? answerResponses(answers, operation.responses) : operation.responses),
    ...problemReferences(problemStatuses(permission, inputs, problemsOf(handler))),
  };
}

/** @param found has the status that the route answers by default. */
function answerResponses(answers: readonly DocumentedAnswer[], found: Responses): Responses {
  const [defaultStatus = '200'] = Object.keys(found);
  return Object.fromEntries(
    answers.map(({ schema, status = defaultStatus, contentType = 'application/json', headers = {} }) => [
      String(status),
      {
        description: STATUS_CODES[status] ?? '',
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
        ),
        ...(schema ? { content: contentOf(schema, [contentType].flat()) } : {}),
      },
    ]),
  );
}

function contentOf(schema: z.ZodType, contentTypes: readonly string[]): Record<string, { schema: SchemaObject }> {
  return Object.fromEntries(contentTypes.map((type) => [type, { schema: toOpenApi(schema, 'output') }]));
}

const operationName = (controller: string, method: string): string =>
  `${controller.replace(/Controller$/, '')}_${method}`;

/** The methods of all controllers, by their operationId. */
function handlersByOperation(app: INestApplication): ReadonlyMap<string, object> {
  const handlers = new Map<string, object>();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  for (const { metatype } of controllers) {
    if (typeof metatype !== 'function') continue;
    const prototype = metatype.prototype as Record<string, object>;
    for (const method of new MetadataScanner().getAllMethodNames(prototype))
      handlers.set(operationName(metatype.name, method), prototype[method] ?? {});
  }
  return handlers;
}

/**
 * Moves the `$defs` of all schemas to the components.
 *
 * @throws when two schemas have the same name.
 */
function hoistDefinitions(document: OpenAPIObject): OpenAPIObject {
  const schemas: Record<string, SchemaObject> = {};
  const hoist = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hoist);
    if (typeof value !== 'object' || value === null) return value;
    const { $defs = {}, ...rest } = value as { $defs?: Record<string, unknown> };
    for (const [name, definition] of Object.entries($defs)) {
      const schema = hoist(definition) as SchemaObject;
      if (schemas[name] && JSON.stringify(schemas[name]) !== JSON.stringify(schema))
        throw new Error(`two schemas of the OpenAPI document have the name ${name}`);
      schemas[name] = schema;
    }
    return Object.fromEntries(
      Object.entries(rest).map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : hoist(inner),
      ]),
    );
  };
  const hoisted = hoist(document) as OpenAPIObject;
  const sorted = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...hoisted, components: { ...hoisted.components, schemas: Object.fromEntries(sorted) } };
}
