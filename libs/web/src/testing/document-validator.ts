import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/**
 * @param document an OpenAPI document. Its schemas are compiled when they are used first.
 * @returns a function that lists what is wrong with a value by the schema at a JSON pointer, a line for each.
 */
export function createValidator(document: object): (pointer: string, value: unknown) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, verbose: true });
  // The package is CommonJS: what it exports is its `default` here.
  (addFormats as unknown as { default: typeof addFormats.default }).default(ajv);
  ajv.addSchema(JSON.parse(JSON.stringify(document)) as object, 'document');
  return (pointer, value) => {
    const validate = ajv.getSchema(`document#${pointer}`);
    if (!validate) throw new Error(`the document has no schema at ${pointer}`);
    return validate(value) ? [] : (validate.errors ?? []).map(text);
  };
}

const text = ({ instancePath, message, params, data }: ErrorObject): string =>
  `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}, but is ${JSON.stringify(data)?.slice(0, 200)}`;
