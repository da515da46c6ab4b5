import { parseChange } from './change.js';

/** JSON text of so many levels of lists, the innermost of which is empty. */
const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
/** JSON text of so many levels of objects. */
const objects = (levels: number): string => '{"a":'.repeat(levels - 1) + '{}' + '}'.repeat(levels - 1);
const operatory = (data: string): unknown =>
  JSON.parse(`{"entity":"operatory","id":"1","op":"upsert","version":1,"data":${data}}`);

describe('parseChange', () => {
  it.each([
    ['lists', lists],
    ['objects', objects],
  ])('accepts 32 levels of data and rejects more: %s', (_kind, nested) => {
    const data = (levels: number) => operatory(`{"name":"Op 1","extra":${nested(levels - 1)}}`);
    expect(parseChange(data(32))).toMatchObject({ ok: true });
    for (const levels of [33, 4_500, 100_000])
      expect(parseChange(data(levels))).toEqual({ ok: false, reason: 'data: nested deeper than 32 levels' });
  });

  it.each([
    ['data', lists(100_000), 'data: expected an object'],
    ['a known field', `{"name":${objects(100_000)}}`, 'name: expected text'],
    ['an optional known field', `{"name":"Op 1","isHygiene":${lists(100_000)}}`, 'isHygiene: expected true or false'],
  ])('rejects 100,000 levels in %s by what the schema expects there', (_place, data, reason) => {
    expect(parseChange(operatory(data))).toEqual({ ok: false, reason });
  });

  it('ignores how deep the members are that a change does not have', () => {
    const raw = JSON.parse(`{"entity":"operatory","id":"1","op":"delete","version":1,"other":${lists(100_000)}}`);
    expect(parseChange(raw)).toEqual({ ok: true, change: { entity: 'operatory', id: '1', op: 'delete', version: 1 } });
  });

  it('rejects numbers that JSON.stringify would turn into null', () => {
    expect(parseChange(operatory('{"name":"Op 1","extra":[1e308]}'))).toMatchObject({ ok: true });
    expect(parseChange(operatory('{"name":"Op 1","extra":[-1e309]}'))).toEqual({
      ok: false,
      reason: 'data: a number is too large',
    });
  });

  it.each(['{"name":"Op 1","extra":{"a":["\\u0000"]}}', '{"name":"Op 1","a\\u0000b":1}'])(
    'rejects the null character in %s',
    (data) => {
      expect(parseChange(operatory(data))).toEqual({ ok: false, reason: 'data: the null character cannot be stored' });
    },
  );
});
