import { format } from 'prettier';

type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value };

const HEADER = '# Written by npm run monitoring from scripts/monitoring; a test compares.\n';

/** The text of a file in YAML, in the format of the project. */
export const toYaml = (value: object): Promise<string> =>
  format(HEADER + lines(value as Value, '').join('\n'), {
    ...{ parser: 'yaml', singleQuote: true, printWidth: 120 },
  });

function lines(value: Value, indent: string): string[] {
  if (Array.isArray(value)) {
    return (value as readonly Value[]).flatMap((item) => {
      const [first = '', ...rest] = lines(item, `${indent}  `);
      return [`${indent}- ${first.trimStart()}`, ...rest];
    });
  }
  if (typeof value !== 'object') return [`${indent}${JSON.stringify(value)}`];
  return Object.entries(value as Record<string, Value>).flatMap(([key, item]) =>
    typeof item === 'object'
      ? [`${indent}${key}:`, ...lines(item, `${indent}  `)]
      : [`${indent}${key}: ${JSON.stringify(item)}`],
  );
}
