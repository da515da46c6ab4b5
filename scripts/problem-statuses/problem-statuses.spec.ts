import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { createApiDocument, createLogger } from '@helix/web';
import { startTestApp } from '../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../../services/api/src/testing/start-api.js';
import { startAudioApi } from '../../services/audio/src/testing/start-audio-api.js';
import { SyncIngestModule } from '../../services/sync-ingest/src/sync-ingest.module.js';
import { readSources } from '../sql-rows/check-sql-rows.js';
import { thrownStatuses } from './thrown-statuses.js';

const root = join(import.meta.dirname, '../..');
const FIXTURE = 'scripts/problem-statuses/controllers.fixture.ts';

/** What `thrownStatuses` finds and the route cannot answer, each with the reason. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'Annotations_add throws 404': 'a new row has no id',
  'Annotations_add throws 409': 'a new row has no version',
  'Clinics_saveUseProviderGroups throws 409': 'its form has nothing that was seen',
  'CustomReports_list throws 422': 'it lists the reports and reads none',
  'DataExplorer_add throws 404': 'a new row has no id',
  'Health_ready throws 400': 'it catches the problems of an access that it only asks about',
  'Health_ready throws 401': 'as 400',
  'Health_ready throws 403': 'as 400',
  'NoteTemplates_add throws 404': 'a new row has no id',
  'NoteTemplates_add throws 409': 'a new row has no version',
  'OfficeRules_requireExamWithXrays throws 409': 'its form has nothing that was seen',
  'Recordings_upload throws 503': 'as a 500: every route answers it while the database is away, and none documents it',
  'TokenValues_add throws 404': 'a new row has no id',
  'TokenValues_add throws 409': 'a new row has no version',
  'Tokens_add throws 404': 'a new row has no id',
  'Tokens_add throws 409': 'a new row has no version',
};

/** What the server itself answers before the method of a route runs (`problem-answers.ts`). */
const BEFORE_THE_ROUTE = [400, 401, 403, 413, 415];

describe('the problems of the OpenAPI documents', () => {
  let thrown: ReadonlyMap<string, ReadonlySet<number>>;
  /** By operationId. */
  const documented = new Map<string, number[]>();

  beforeAll(async () => {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'libs', 'services'], { cwd: root })
      .toString()
      .split('\n')
      .filter((file) => /(?<!\.spec|\.cases|\.fixture)\.ts$/.test(file) && !file.includes('/testing/'));
    thrown = thrownStatuses(readSources([...files, FIXTURE]));

    const api = await startApi();
    const audio = await startAudioApi();
    const agents = await startTestApp({
      imports: ({ pool }) => [
        EventLogModule.forRoot({ pool, logger: createLogger({ logLevel: 'silent' }) }),
        SyncIngestModule,
      ],
    });
    for (const { app } of [api, audio, agents]) addProblems(app);
    await Promise.all([api.close(), audio.close(), agents.app.get<EventLog>(EVENT_LOG).close()]);
    await agents.close();
  });

  function addProblems(app: INestApplication): void {
    const operations = Object.values(createApiDocument(app).paths).flatMap((path) => Object.values(path)) as {
      operationId: string;
      responses: Record<string, { $ref?: string }>;
    }[];
    for (const { operationId, responses } of operations) {
      const problems = Object.entries(responses).filter(([, { $ref }]) => $ref !== undefined);
      documented.set(
        operationId,
        problems.map(([status]) => Number(status)),
      );
    }
  }

  it('name every status that a route can throw, and none that it cannot, but for accepted exceptions', () => {
    const mistakes = [...documented].flatMap(([operation, statuses]) => {
      const found = thrown.get(operation) ?? new Set();
      return [
        ...[...found].filter((one) => !statuses.includes(one)).map((one) => `${operation} throws ${one}`),
        ...statuses
          .filter((one) => !found.has(one) && !BEFORE_THE_ROUTE.includes(one))
          .map((one) => `${operation} cannot throw ${one}`),
      ];
    });
    expect(mistakes.filter((mistake) => ACCEPTED[mistake] === undefined)).toEqual([]);
    expect(Object.keys(ACCEPTED).filter((accepted) => !mistakes.includes(accepted))).toEqual([]);
    expect([...documented.keys()].filter((operation) => !thrown.has(operation))).toEqual([]);
  });

  it('are found in functions, guards, handlers of commands and implementations of base classes', () => {
    const ofFixture = [...thrown].filter(([operation]) => operation.startsWith('Fixture_'));
    expect(new Map(ofFixture.map(([operation, statuses]) => [operation, [...statuses].sort()]))).toEqual(
      new Map([
        ['Fixture_one', [404]],
        ['Fixture_list', []],
        ['Fixture_save', [409, 422]],
        ['Fixture_guarded', [429]],
      ]),
    );
  });
});
