import { z } from 'zod';
import { toOpenApi } from '@helix/web';

/**
 * A body with one of two shapes: `withKey` when it has the key, else `withoutKey`. Unlike a union it reports which
 * field of that shape is invalid.
 *
 * @param key its name, or what tells whether a body has it.
 * @param documented the schema that OpenAPI shows.
 */
export function bodyVariant<A, B>(
  key: string | ((body: object) => boolean),
  withKey: z.ZodType<A>,
  withoutKey: z.ZodType<B>,
  documented: z.ZodType,
): z.ZodType<A | B> {
  return z
    .looseObject({})
    .meta(toOpenApi(documented) as z.core.GlobalMeta)
    .transform((body, context): A | B => {
      const hasKey = typeof key === 'string' ? key in body : key(body);
      const schema: z.ZodType<A | B> = hasKey ? withKey : withoutKey;
      const result = schema.safeParse(body);
      if (result.success) return result.data;
      for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message });
      return z.NEVER;
    });
}
