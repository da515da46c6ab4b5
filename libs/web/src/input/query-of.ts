import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { invalid } from '../problem/problem.js';
import { describeInput, methodOf } from './json-schema.js';

/**
 * The query of a request, checked. Names are matched without regard to case, an empty value counts as missing, names that
 * the schema does not know are ignored; what is not right is a 422 that names each field. Describes itself in OpenAPI.
 *
 * @example list(@QueryOf(listQuery) query: z.infer<typeof listQuery>)
 */
export function QueryOf(schema: z.ZodObject): ParameterDecorator {
  const names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]));
  const read = (_: unknown, context: ExecutionContext) => {
    const { query } = context.switchToHttp().getRequest<Request>();
    const given: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(query)) {
      const name = names.get(key.toLowerCase());
      if (name !== undefined && value !== '') given[name] = value;
    }
    const result = schema.safeParse(given);
    if (!result.success) throw invalid(result.error);
    return result.data;
  };
  return createParamDecorator(read, [(target, key) => describeQuery(schema, target, key)])();
}

function describeQuery(schema: z.ZodObject, target: object, key: string | symbol | undefined): void {
  const description = describeInput(schema);
  for (const [name, property] of Object.entries(description.properties ?? {})) {
    ApiQuery({ name, required: description.required?.includes(name) ?? false, schema: property })(
      ...methodOf(target, key),
    );
  }
}
