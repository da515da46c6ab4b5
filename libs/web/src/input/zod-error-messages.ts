import { z } from 'zod';

/** Types in the words of users, by zod's names. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'fields with their values',
  record: 'fields with their values',
  map: 'fields with their values',
  date: 'a date',
  null: 'no value',
  undefined: 'no value',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a web address',
  date: 'a date, yyyy-mm-dd',
  time: 'a time, hh:mm',
  datetime: 'a date and a time',
  guid: 'an identifier',
  uuid: 'an identifier',
  json_string: 'JSON text',
};

/**
 * Makes the messages of zod readable for users, wherever a schema has no message of its own. The setting is for all
 * schemas of the process.
 */
export function setZodErrorMessages(): void {
  z.config({ customError: zodErrorMessage });
}

/** The message of an issue, for example `expected text`. */
export function zodErrorMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input == null ? REQUIRED : `expected ${TYPES[issue.expected] ?? 'something else'}`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? REQUIRED : small(issue);
    case 'too_big':
      return big(issue);
    case 'invalid_value':
      return `expected ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `expected ${FORMATS[issue.format] ?? 'text of another form'}`;
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'expected a whole number' : `expected a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `there is no field named ${issue.keys.join(', ')}`;
    default:
      return 'this does not fit here';
  }
}

const REQUIRED = 'Required.';

interface Bound {
  origin: string;
  inclusive?: boolean | undefined;
  exact?: boolean | undefined;
}

function small({ minimum, ...bound }: Bound & { minimum: number | bigint }): string {
  return limit(bound, minimum, bound.inclusive ? 'at least' : 'more than');
}

function big({ maximum, ...bound }: Bound & { maximum: number | bigint }): string {
  return limit(bound, maximum, bound.inclusive ? 'at most' : 'less than');
}

function limit({ origin, exact }: Bound, value: number | bigint, comparison: string): string {
  if (origin === 'date') return `expected ${comparison} ${new Date(Number(value)).toISOString()}`;
  const [one, many] = UNITS[origin] ?? ['', ''];
  const unit = Number(value) === 1 ? one : many;
  return `expected ${exact ? 'exactly' : comparison} ${value}${unit && ` ${unit}`}`;
}

const UNITS: Readonly<Record<string, [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
};
