const OID_OF_TEXT = 25;

/**
 * A `text[]` parameter in PostgreSQL's binary form, which `pg` sends as it is. Long texts with many quotes, as JSON has
 * them, pass ten times faster so than in the written form, where each quote is escaped and then read one by one.
 */
export function textArray(values: readonly string[]): Buffer {
  const sizes = values.map((value) => Buffer.byteLength(value, 'utf8'));
  const buffer = Buffer.allocUnsafe(20 + sizes.reduce((sum, size) => sum + 4 + size, 0));
  // Dimensions, no nulls, type of the elements, how many, number of the first.
  let at = 0;
  for (const word of [1, 0, OID_OF_TEXT, values.length, 1]) at = buffer.writeInt32BE(word, at);
  values.forEach((value, i) => {
    at = buffer.writeInt32BE(sizes[i] ?? 0, at);
    at += buffer.write(value, at, 'utf8');
  });
  return buffer;
}
