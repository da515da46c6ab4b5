import { createParamDecorator, Param, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiParam, ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { makeStorable, MAX_BODY_DEPTH, MAX_ROW_ID } from '@helix/contracts';
import { toOpenApi, type SchemaObject } from '../open-api/json-schema.js';
import { fieldError, INVALID, invalid, problem, type ProblemException } from '../problem/problem.js';
import { requireSameRow } from './same-row.js';

/**
 * Injects the validated JSON body of a request; no body counts as `{}`. What is not valid, or names another row than the
 * address, is a 422 that names each field.
 * Documents itself in OpenAPI.
 */
export function BodyOf(schema: z.ZodType): ParameterDecorator {
  const read = (_: unknown, context: ExecutionContext) => {
    const request = context.switchToHttp().getRequest<Request>();
    const body: unknown = request.body;
    // The body parser ignores other content types.
    if (body === undefined && hasContent(request)) throw problem(415, undefined, 'Send the body as application/json.');
    const valid = validate(schema, body === undefined ? {} : body);
    requireSameRow(request);
    return valid;
  };
  const describe: ParameterDecorator = (target, key) =>
    ApiBody({ schema: toOpenApi(schema), required: !schema.safeParse({}).success })(...methodOf(target, key));
  return createParamDecorator(read, [describe])();
}

/**
 * Injects the validated query of a request. Names are matched in any case, an empty value counts as missing, names that
 * the schema does not have are ignored. What is not valid is a 422 that names each field. Documents itself in OpenAPI.
 *
 * @example list(@QueryOf(listQuery) query: z.infer<typeof listQuery>)
 */
export function QueryOf(schema: z.ZodObject): ParameterDecorator {
  const names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]));
  const read = (_: unknown, context: ExecutionContext) => {
    const { query } = context.switchToHttp().getRequest<Request>();
    const values: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(query)) {
      const name = names.get(key.toLowerCase());
      if (name !== undefined && value !== '') values[name] = value;
    }
    return validate(schema, values);
  };
  const describe: ParameterDecorator = (target, key) => {
    const { properties = {}, required = [] } = toOpenApi(schema);
    for (const [name, property] of Object.entries(properties)) {
      const isRequired = required.includes(name);
      ApiQuery({ name, required: isRequired, schema: isRequired ? property : orEmpty(property as SchemaObject) })(
        ...methodOf(target, key),
      );
    }
  };
  return createParamDecorator(read, [describe])();
}

/**
 * Injects a whole-number id of the path. What cannot be an id is a 404.
 *
 * @param min 0 where something that is no row has the id 0.
 */
export function IdOf(name: string, min: 0 | 1 = 1): ParameterDecorator {
  const read = (_: unknown, context: ExecutionContext): number => {
    const text = String(context.switchToHttp().getRequest<Request>().params[name]);
    const id = /^\d{1,10}$/.test(text) ? Number(text) : -1;
    if (id < min || id > MAX_ROW_ID) throw problem(404, undefined, `There is nothing with the id ${text}.`);
    return id;
  };
  const describe: ParameterDecorator = (target, key) =>
    ApiParam({ name, schema: { type: 'integer', minimum: min, maximum: MAX_ROW_ID } })(...methodOf(target, key));
  return createParamDecorator(read, [describe])();
}

/**
 * Injects an id of the path that is a text, such as one of the practice-management system. What cannot be an id is the error
 * of a row that is not there.
 *
 * @example const PatientId = () => TextIdOf('patientId', pmsId, patientNotFound);
 */
export function TextIdOf(
  name: string,
  schema: z.ZodType<string>,
  notFound: () => ProblemException,
): ParameterDecorator {
  return Param(name, {
    transform(id: string): string {
      if (!schema.safeParse(id).success) throw notFound();
      return id;
    },
  });
}

function validate<T>(schema: z.ZodType<T>, input: unknown): T {
  const request = { input };
  const unstorable = makeStorable(request, MAX_BODY_DEPTH);
  if (unstorable) throw fieldError(unstorable.path.slice(1).join('.'), unstorable.reason, INVALID);
  const result = schema.safeParse(request.input);
  if (!result.success) throw invalid(result.error);
  return result.data;
}

function hasContent(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** An empty value counts as missing. */
const orEmpty = (schema: SchemaObject): SchemaObject =>
  schema.pattern === undefined && schema.enum === undefined
    ? schema
    : { anyOf: [schema, { type: 'string', maxLength: 0, description: 'The same as missing.' }] };

/** The method of a parameter decorator, as the arguments of a method decorator. */
function methodOf(target: object, key: string | symbol | undefined): [object, string | symbol, PropertyDescriptor] {
  const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
  if (key === undefined || !descriptor) throw new Error('the decorator must be on a parameter of a method');
  return [target, key, descriptor];
}
