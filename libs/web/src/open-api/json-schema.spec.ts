import { z } from 'zod';
import { toOpenApi } from './json-schema.js';

describe('toOpenApi', () => {
  const text = (schema: z.ZodType) => toOpenApi(z.object({ text: schema })).properties?.['text'];

  it('writes digits as every tool reads them', () => {
    expect(text(z.string().regex(/^\d{1,9}[a\d.]\]\d$/))).toEqual({
      type: 'string',
      pattern: '^[0-9]{1,9}[a0-9.]\\][0-9]$',
    });
  });

  it.each([/\p{Lu}/u, /^[^\0]*$/, /^(?!a)/, /(?<=a)b/, /^\w$/, /^\u2028$/])(
    'leaves out the pattern %s, which other tools cannot use',
    (pattern) => {
      expect(text(z.string().max(9).regex(pattern))).toEqual({ type: 'string', maxLength: 9 });
    },
  );

  it('keeps the portable pattern of a text with several', () => {
    expect(
      text(
        z
          .string()
          .regex(/\p{Lu}/u)
          .regex(/[0-9]/)
          .regex(/a/),
      ),
    ).toEqual({
      type: 'string',
      allOf: [{ pattern: '[0-9]' }, { pattern: 'a' }],
    });
  });

  it('has no upper limit for a text that is trimmed before it is checked', () => {
    expect(text(z.string().trim().min(1).max(5).regex(/^a/))).toEqual({ type: 'string', minLength: 1 });
  });

  it('has numeric exclusive limits, as OpenAPI 3.1 has them', () => {
    expect(text(z.int().positive())).toMatchObject({ type: 'integer', exclusiveMinimum: 0 });
  });

  it('allows further fields in requests, and none in responses', () => {
    const schema = z.object({ a: z.string().default('x') });
    expect(toOpenApi(schema)).toEqual({ type: 'object', properties: { a: { type: 'string', default: 'x' } } });
    expect(toOpenApi(schema, 'output')).toMatchObject({ required: ['a'], additionalProperties: false });
  });
});
