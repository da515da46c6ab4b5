import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
export type SchemaObject = Exclude<Schemas[string], { $ref: string }>;

/** What Python, RE2 or JavaScript without flags read in another way, or not at all. */
const NOT_PORTABLE = /\\[pPuxcDwWsSbBkK0-9]|\(\?[=!<]/;

/**
 * A zod schema as JSON Schema 2020-12, as OpenAPI 3.1 uses it. Schemas with an `id` are in its `$defs`.
 *
 * It never says less than what the schema accepts: patterns that other tools cannot use are left out, and so are limits
 * of texts that are trimmed before they are checked.
 *
 * @param io what a request may send, or what a response has.
 */
export function toOpenApi(schema: z.ZodType, io: 'input' | 'output' = 'input'): SchemaObject {
  const { $schema: _, ...description } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // It is about properties, and would say that requests may not send them.
      delete jsonSchema.readOnly;
      if (io === 'input' && isTrimmed(zodSchema)) {
        delete jsonSchema.maxLength;
        delete jsonSchema.pattern;
        delete jsonSchema.allOf;
      }
      makePatternsPortable(jsonSchema);
    },
  });
  return description as SchemaObject;
}

function isTrimmed({ _zod: { def } }: z.core.$ZodTypes): boolean {
  return def.type === 'string' && (def.checks ?? []).some((check) => check._zod.def.check === 'overwrite');
}

/** `allOf` has the patterns of a schema with several. */
function makePatternsPortable(schema: z.core.JSONSchema.BaseSchema): void {
  const pattern = schema.pattern && spellOutDigits(schema.pattern);
  if (pattern !== undefined) schema.pattern = pattern;
  if (pattern !== undefined && NOT_PORTABLE.test(pattern)) delete schema.pattern;
  if (!schema.allOf) return;
  for (const part of schema.allOf) makePatternsPortable(part);
  schema.allOf = schema.allOf.filter((part) => Object.keys(part).length > 0);
  if (schema.allOf.length === 0) delete schema.allOf;
}

/** Python's `\d` also matches the digits of other scripts. */
function spellOutDigits(pattern: string): string {
  let isInClass = false;
  return pattern.replaceAll(/\\.|[[\]]/g, (token) => {
    if (token === '[' || token === ']') isInClass = token === '[';
    if (token !== String.raw`\d`) return token;
    return isInClass ? '0-9' : '[0-9]';
  });
}
