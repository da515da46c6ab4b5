import type { OpenAPIObject } from '@nestjs/swagger';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { createApiDocument, createLogger } from '@helix/web';
import { openApiIssues } from '../../../../libs/web/src/testing/open-api-rules.js';
import { startTestApp, type TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { SyncIngestModule } from '../sync-ingest.module.js';

describe('the OpenAPI document of the agent API', () => {
  let served: TestApp;
  let document: OpenAPIObject;

  beforeAll(async () => {
    served = await startTestApp({
      imports: (database) => [
        EventLogModule.forRoot({ pool: database.pool, logger: createLogger({ logLevel: 'silent' }) }),
        SyncIngestModule,
      ],
    });
    document = createApiDocument(served.app);
  });
  afterAll(async () => {
    await served.app.get<EventLog>(EVENT_LOG).close();
    await served.close();
  });

  it('is valid OpenAPI 3.1 in which every operation has a name, a tag, a summary and a described answer', async () => {
    expect(await openApiIssues(document)).toEqual([]);
  });

  it('names the key, and the problems of its absence, of too many requests and of an unreachable log', () => {
    const { security, responses } = document.paths['/api/agent/changes']?.post ?? {};
    expect(security).toEqual([{ agentKey: [] }]);
    expect(Object.keys(responses ?? {})).toEqual(['202', '400', '401', '403', '413', '415', '429', '503']);
  });
});
