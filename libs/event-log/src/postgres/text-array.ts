const OID_OF_TEXT = 25;
/** The length of a null element. */
const NULL_SIZE = -1;

/**
 * A `text[]` parameter in PostgreSQL's binary format, which `pg` sends unchanged. Long texts with many quotes, like JSON,
 * are ten times faster in it than in the text format, where each quote is escaped and then parsed one by one.
 */
export function textArray(values: readonly (string | null)[]): Buffer {
  const sizes = values.map((value) => (value === null ? NULL_SIZE : Buffer.byteLength(value, 'utf8')));
  const bytes = sizes.reduce((sum, size) => sum + 4 + Math.max(0, size), 0);
  const buffer = Buffer.allocUnsafe(20 + bytes);
  const hasNulls = sizes.includes(NULL_SIZE) ? 1 : 0;
  // Number of dimensions, whether there are nulls, element type, length, lower bound.
  let at = 0;
  for (const word of [1, hasNulls, OID_OF_TEXT, values.length, 1]) at = buffer.writeInt32BE(word, at);
  values.forEach((value, i) => {
    at = buffer.writeInt32BE(sizes[i] ?? NULL_SIZE, at);
    if (value !== null) at += buffer.write(value, at, 'utf8');
  });
  return buffer;
}
