import { problemReferences, problemResponses, problemStatuses } from './problem-answers.js';

describe('problemStatuses', () => {
  const NOTHING = { hasPath: false, hasQuery: false, hasBody: false };

  it.each([
    ['a public route without input', ['public'], NOTHING, []],
    ['a public route with a body', ['public'], { ...NOTHING, hasBody: true }, [400, 413, 415, 422]],
    ['a route for users', ['signedIn'], NOTHING, [400, 401, 403]],
    ['a route for users with a query', ['signedIn'], { ...NOTHING, hasQuery: true }, [400, 401, 403, 422]],
    ['a route with an id in its path', ['superAdmin'], { ...NOTHING, hasPath: true }, [400, 401, 403, 404]],
    ['a route of agents', ['agent'], { ...NOTHING, hasBody: true }, [400, 401, 403, 413, 415, 429, 503]],
  ] as const)('%s', (_name, roles, inputs, expected) => {
    expect(problemStatuses({ roles }, inputs, [])).toEqual(expected);
  });

  it('has those that the route declares, once', () => {
    expect(problemStatuses({ roles: ['signedIn'] }, NOTHING, [409, 401])).toEqual([400, 401, 403, 409]);
  });
});

describe('problemResponses', () => {
  it('has the response of every reference, all with the same body', () => {
    const responses = problemResponses();
    const statuses = [400, 401, 403, 404, 409, 410, 412, 413, 415, 416, 422, 429, 502, 503, 504, 507] as const;
    const names = Object.values(problemReferences(statuses)).map(({ $ref }) => $ref.split('/').at(-1) ?? '');
    expect(Object.keys(responses).sort()).toEqual(names.sort());
    for (const response of Object.values(responses))
      expect(response).toMatchObject({
        content: { 'application/problem+json': { schema: { $ref: '#/$defs/Problem' } } },
      });
  });
});
