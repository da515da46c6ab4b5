import type { OpenAPIObject } from '@nestjs/swagger';
import type { Response } from 'supertest';
import { createApiDocument } from '../index.js';
import { createValidator } from './document-validator.js';
import type { TestApp } from './start-test-app.js';

const METHODS = ['get', 'post', 'put', 'delete'] as const;
type Method = (typeof METHODS)[number];

interface Operation {
  operationId: string;
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: object }> }>;
}

/**
 * The same application, whose responses are all checked against its own OpenAPI document: a test fails when a status, a
 * content type or a body is not as documented. Requests that no operation describes are not checked, nor is a 500, which
 * every call can answer and none documents.
 */
export function checkAnswers(served: TestApp): TestApp {
  let check: ReturnType<typeof answerCheck> | undefined;
  return {
    ...served,
    http: () => {
      const requests = served.http();
      for (const method of METHODS) {
        const send = requests[method].bind(requests);
        requests[method] = (url: string) =>
          send(url).expect((response) => {
            check ??= answerCheck(createApiDocument(served.app));
            check(method, url, response);
          });
      }
      return requests;
    },
  };
}

/** @returns a function that throws when a response is not as the document says. */
export function answerCheck(document: OpenAPIObject): (method: Method, url: string, response: Response) => void {
  const issuesOf = createValidator(document);
  const paths = Object.keys(document.paths).map((path) => ({ path, pattern: patternOf(path) }));
  // A path without a parameter comes before one whose parameter would match, too.
  paths.sort((a, b) => a.path.split('{').length - b.path.split('{').length);

  return (method, url, response) => {
    const [address = ''] = url.split('?');
    const matching = paths.filter(({ pattern }) => pattern.test(address));
    const path = matching.find((one) => method in (document.paths[one.path] ?? {}))?.path;
    if (path === undefined || response.status === 500) return;
    const operation = document.paths[path]?.[method] as unknown as Operation;
    const { status, type } = response;
    const fail = (reason: string) => {
      throw new Error(`${method.toUpperCase()} ${url}, ${operation.operationId}: ${reason}`);
    };

    const documented = operation.responses[status];
    if (!documented) return fail(`${status} is not documented: ${JSON.stringify(response.body)}`);
    const content = resolve(document, documented).content ?? {};
    if (Object.keys(content).length === 0 && (type === '' || status === 302)) return;
    if (!content[type]) fail(`${status} with ${type || 'no body'} is not documented`);
    if (!/json/.test(type)) return;
    const place = documented.$ref?.slice(1) ?? pointer('/paths', path, method, 'responses', String(status));
    const issues = issuesOf(`${place}${pointer('/content', type, 'schema')}`, response.body);
    if (issues.length > 0) fail(`${status} is not as documented:\n  ${issues.join('\n  ')}`);
  };
}

function resolve(document: OpenAPIObject, response: Operation['responses'][string]): Operation['responses'][string] {
  const name = response.$ref?.split('/').at(-1);
  return name === undefined ? response : (document.components?.responses?.[name] as Operation['responses'][string]);
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

const pointer = (start: string, ...names: string[]): string =>
  [start, ...names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')))].join('/');
