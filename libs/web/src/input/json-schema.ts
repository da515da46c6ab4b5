import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type SchemaObject = Exclude<Schemas[string], { $ref: string }>;

/** The method that a parameter decorator stands in, as method decorators want it. */
export function methodOf(
  target: object,
  key: string | symbol | undefined,
): [object, string | symbol, PropertyDescriptor] {
  const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
  if (key === undefined || !descriptor) throw new Error('the decorator belongs to a parameter of a method');
  return [target, key, descriptor];
}

/** What a schema takes, for the OpenAPI description. */
export function describeInput(schema: z.ZodType): SchemaObject {
  const { $schema: _, ...description } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return description as SchemaObject;
}
