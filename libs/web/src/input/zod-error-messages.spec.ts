import { z } from 'zod';
import { setZodErrorMessages } from './zod-error-messages.js';

describe('setZodErrorMessages', () => {
  beforeAll(() => setZodErrorMessages());

  const messagesOf = (schema: z.ZodType, input: unknown) =>
    schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message].join(': '));
  const fields = z.object({ name: z.string() });

  it.each<[string, z.ZodType, unknown]>([
    ['Required.', z.string(), null],
    ['Required.', z.number(), undefined],
    ['Required.', z.string().min(1), ''],
    ['expected text', z.string(), 5],
    ['expected a number', z.number(), '5'],
    ['expected a number', z.number(), NaN],
    ['expected a whole number', z.int(), 1.5],
    ['expected true or false', z.boolean(), 'yes'],
    ['expected a list', z.array(z.string()), {}],
    ['expected fields with their values', fields, []],
    ['expected more than 0', z.int().positive(), 0],
    ['expected at least 3', z.number().min(3), 2],
    ['expected less than 3', z.number().lt(3), 3],
    ['expected at least 2 characters', z.string().min(2), 'a'],
    ['expected at most 1 character', z.string().max(1), 'ab'],
    ['expected exactly 2 characters', z.string().length(2), 'a'],
    ['expected at least 1 entry', z.array(z.string()).min(1), []],
    ['expected at most 1 entry', z.array(z.string()).max(1), ['a', 'b']],
    ['expected one of a, b', z.enum(['a', 'b']), 'c'],
    ['expected 1', z.literal(1), 2],
    ['expected an email address', z.email(), 'a'],
    ['expected text of another form', z.string().regex(/^a$/), 'b'],
    ['expected a multiple of 5', z.number().multipleOf(5), 3],
    ['there is no field named b, c', z.strictObject({}), { b: 1, c: 2 }],
    ['this does not fit here', z.union([z.string(), z.number()]), true],
  ])('%s', (words, schema, input) => {
    expect(messagesOf(schema, input)).toEqual([`: ${words}`]);
  });

  it('names the field, and keeps the messages of the schema', () => {
    expect(messagesOf(fields, {})).toEqual(['name: Required.']);
    expect(messagesOf(z.object({ name: z.string('Name is required.').max(2, 'Too long.') }), {})).toEqual([
      'name: Name is required.',
    ]);
    expect(messagesOf(z.object({ name: z.string('Name is required.').max(2, 'Too long.') }), { name: 'Ada' })).toEqual([
      'name: Too long.',
    ]);
  });
});
