import type { OpenAPIObject } from '@nestjs/swagger';
import { createApiDocument } from '@helix/web';
import { openApiIssues } from '../../../libs/web/src/testing/open-api-rules.js';
import type { TestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { startApi } from './testing/start-api.js';

describe('the OpenAPI document of the API', () => {
  let served: TestApp;
  let document: OpenAPIObject;
  beforeAll(async () => {
    served = await startApi();
    document = createApiDocument(served.app);
  });
  afterAll(() => served.close());

  it('is valid OpenAPI 3.1 in which every operation has a name, a tag, a summary and a described answer', async () => {
    expect(await openApiIssues(document)).toEqual([]);
  });

  it('documents the problems that follow from the permission and the inputs of a route', () => {
    const problems = (path: string, method: 'get' | 'post' | 'put') =>
      Object.keys(document.paths[path]?.[method]?.responses ?? {}).filter((status) => /^[45]/.test(status));
    expect(problems('/api/about', 'get')).toEqual([]);
    expect(problems('/api/login', 'post')).toEqual(expect.arrayContaining(['400', '413', '415', '422']));
    expect(problems('/api/User', 'get')).toEqual(['400', '401', '403', '422']);
    expect(problems('/api/User/{id}', 'put')).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '413', '415', '422']),
    );
    expect(document.components?.responses?.['NotFound']).toMatchObject({
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    });
  });
});
