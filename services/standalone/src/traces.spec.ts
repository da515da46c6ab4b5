import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DayBucket } from '@helix/contracts';
import { createLogger, Metrics, readSettings, runService, Sessions, type RunningService } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { SECRET_KEY } from '../../../libs/web/src/testing/start-test-app.js';
import { TraceCollector, type CollectedSpan } from '../../../libs/web/src/testing/trace-collector.js';
import { hashOfKey } from '../../sync-ingest/src/agent-api/agent-key.js';
import { upsert } from '../../sync-ingest/src/testing/changes.js';
import { StandaloneModule } from './standalone.module.js';
import { EventStream } from './testing/event-stream.js';

/** What a practice or a user wrote. None of it may be in a span, a line of the log or a metric. */
const WRITTEN = ['QZ', '1931-07-09', 'Sore quillfeather', 'quillfeather@clinic.example', 'Quillfeather Dental'];
const AGENT_TRACE = '0af7651916cd43dd8448eb211c80319c';
const AGENT_SPAN = 'b7ad6b7169203331';

describe('the trace of a change', () => {
  let test: TestDatabase;
  let dataDir: string;
  let collector: TraceCollector;
  let service: RunningService;
  let url: string;
  const logLines: Record<string, unknown>[] = [];
  let consoleHeaders: Record<string, string>;

  beforeAll(async () => {
    test = await createTestDatabase();
    dataDir = mkdtempSync(join(tmpdir(), 'helix-traces-'));
    collector = await TraceCollector.start();
    const settings = readSettings({
      ...{ PORT: '0', LOG_LEVEL: 'debug', SECRET_KEY, DATA_DIR: dataDir, DATABASE_URL: test.url },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '1' },
    });
    const write = (line: string): void => void logLines.push(JSON.parse(line) as Record<string, unknown>);
    service = await runService({
      ...{ name: 'standalone', settings, databaseUrl: test.url, logger: createLogger(settings, { write }) },
      module: (web, log) => StandaloneModule.forRoot(web, log),
    });
    url = `http://127.0.0.1:${service.port}`;
    await test.ownerPool.query(`
      insert into customer values (1, 'Owner');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone, goal_hourly_production, goal_percentage)
        values (1, 1, 'Quillfeather Dental', 1, 'America/Toronto', 150, 0.5);
      insert into app_user (user_id, email, first_name, last_name) values (1, 'quillfeather@clinic.example', 'Ana', 'Roy');
      insert into user_clinic (clinic_id, user_id) values (1, 1);`);
    await test.ownerPool.query('insert into agent_key (clinic_id, key_hash) values (1, $1)', [hashOfKey('the key')]);
    const { rows } = await test.ownerPool.query<{ guid: string }>('select clinic_guid as guid from clinic');
    const { token } = await service.app.get(Sessions).start(1);
    consoleHeaders = { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': rows[0]!.guid };
  });
  afterAll(async () => {
    await service.close();
    await collector.stop();
    await test.drop();
    rmSync(dataDir, { recursive: true });
  });

  it('leads from the agent’s request through log, apply and analysis to the fetch of the console', async () => {
    const stream = await EventStream.open(url, consoleHeaders);
    const changes = [
      upsert('provider', 'H1'),
      upsert('patient', 'P1', { initials: 'QZ', birthDate: '1931-07-09' }),
      upsert('appointment', 'A1', { reason: 'Sore quillfeather', comments: 'Sore quillfeather' }),
      // Refused, with an error that has the row.
      upsert('note', 'N1', { dateCreated: '2026-02-30T10:00:00', note: 'Sore quillfeather' }),
    ];
    const posted = await fetch(`${url}/api/agent/changes`, {
      method: 'POST',
      headers: {
        ...{ 'Content-Type': 'application/json', 'X-Api-Key': 'the key' },
        traceparent: `00-${AGENT_TRACE}-${AGENT_SPAN}-01`,
      },
      body: JSON.stringify({ changes }),
    });
    expect(posted.status).toBe(202);
    const traceId = posted.headers.get('traceresponse')?.split('-')[1] ?? '';
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(traceId).not.toBe(AGENT_TRACE);

    // The console: it fetches in the trace of the event, as its parent says.
    await waitFor(
      () => stream.traceparents.length,
      (count) => count >= 2,
      30_000,
    );
    const [traceparent = ''] = stream.traceparents;
    expect(traceparent.split('-')[1]).toBe(traceId);
    const query = 'startDate=2026-11-24&endDate=2026-11-24';
    const fetched = await fetch(`${url}/api/appointment?${query}`, { headers: { ...consoleHeaders, traceparent } });
    expect(JSON.stringify((await fetched.json()) as DayBucket[])).toContain('QZ');
    stream.close();

    const names = [
      'POST /api/agent/changes',
      'apply changes',
      'analyse',
      'evaluate',
      'send analysis.updated',
      'GET /api/appointment',
    ];
    const spans = await waitFor(
      () => collector.ofTrace(traceId),
      (found) => names.every((name) => found.some((span) => span.name === name)),
      20_000,
    );
    const named = (name: string): CollectedSpan => spans.find((span) => span.name === name)!;
    // Each is caused by the one before; the analysis causes the evaluation and the message.
    const [post, apply, analyse, evaluate, , get] = names.map(named);
    expect(post).toMatchObject({ parentSpanId: '', kind: 2, links: [{ traceId: AGENT_TRACE, spanId: AGENT_SPAN }] });
    expect(apply).toMatchObject({ parentSpanId: post?.spanId, kind: 5, links: [] });
    expect(analyse).toMatchObject({ parentSpanId: apply?.spanId, kind: 5, links: [] });
    expect(evaluate).toMatchObject({ parentSpanId: analyse?.spanId, kind: 5, links: [] });
    const sent = spans.filter(({ name }) => name === 'send analysis.updated');
    expect(sent.map(({ parentSpanId }) => parentSpanId).sort()).toEqual([analyse?.spanId, evaluate?.spanId].sort());
    expect(get).toMatchObject({ parentSpanId: traceparent.split('-')[2], kind: 2 });
    expect(spans.some(({ name, parentSpanId }) => name.startsWith('pg.query') && parentSpanId === apply?.spanId)).toBe(
      true,
    );
    expect(collector.ofTrace(AGENT_TRACE)).toEqual([]);
  });

  it('is the trace of its log lines, and names the agent’s', () => {
    const request = logLines.find(({ agentTraceId }) => agentTraceId === AGENT_TRACE);
    const steps = logLines.filter(({ traceId }) => traceId === request?.traceId).map(({ msg }) => msg);
    for (const msg of ['request', 'changes applied', 'appointments analysed', 'appointments evaluated'])
      expect(steps).toContain(msg);
    expect(steps.filter((msg) => msg === 'request')).toHaveLength(2);
    expect(request?.traceId).toBe(collector.spans.find(({ name }) => name === 'POST /api/agent/changes')?.traceId);
  });

  it('has nothing that a practice or a user wrote, and neither have the log and the metrics', async () => {
    const found = collector.spans.flatMap(({ attributes, events }) => [
      ...Object.keys(attributes),
      ...(events > 0 ? ['events'] : []),
    ]);
    expect([...new Set(found)].sort()).toEqual([
      ...['db.system', 'http.request.method', 'http.response.status_code', 'http.route'],
      ...['messaging.batch.message_count', 'messaging.consumer.group.name', 'messaging.destination.name'],
      'messaging.system',
    ]);
    const places = {
      spans: Buffer.concat(collector.bodies).toString('latin1'),
      log: JSON.stringify(logLines),
      metrics: await service.app.get(Metrics).registry.metrics(),
    };
    for (const [place, text] of Object.entries(places))
      for (const written of WRITTEN) expect([place, written, text.includes(written)]).toEqual([place, written, false]);
  });

  it('does not collect probes, scrapers and the stream of a console', () => {
    const routes = collector.spans.map(({ name }) => name).filter((name) => /^[A-Z]+ \//.test(name));
    expect(routes.length).toBeGreaterThan(0);
    expect(routes.filter((name) => /health|metrics|events/.test(name))).toEqual([]);
  });
});
