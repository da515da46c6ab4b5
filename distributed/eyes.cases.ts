import { readFile } from 'node:fs/promises';
import { topics } from '@helix/contracts';
import { toLogRecords } from '@helix/quarantine';
import { chromium, type Browser } from 'playwright-core';
import { waitFor } from '../libs/database/src/testing/wait-for.js';
import type { CollectedSpan } from '../libs/web/src/testing/trace-collector.js';
import { chromiumOptions } from '../scripts/chromium.mjs';
import { ROWS } from '../scripts/monitoring/dashboard.js';
import { allExpressions, metricsIn } from '../scripts/monitoring/expressions.js';
import type { ServiceProcess } from '../scripts/services/processes.mjs';
import type { TestClinic } from '../services/standalone/src/testing/clinics-and-users.js';
import { upsert } from '../services/sync-ingest/src/testing/changes.js';
import { sendChanges } from './support/send-changes.js';
import { PASSWORD, type World } from './support/world.js';

/** What an agent says its own trace is. */
const AGENT_TRACE = '0af7651916cd43dd8448eb211c80319c';
/** A day far ahead, which nothing else has appointments on. */
const DATE = '2031-03-05';
/** What a practice and a user wrote, each in words that are nowhere else. */
const WRITTEN = {
  initials: 'Zyzzyva',
  birthDate: '1931-07-09',
  reason: 'Sore quillfeather',
  comments: 'Flibbertigibbet',
  note: 'Borborygmus of the jaw',
  email: 'ultracrepidarian@maple.example',
};
/** Panels that are empty as long as all is well, with the reason. */
const EMPTY_PANELS: Readonly<Record<string, string>> = {
  Errors: 'no request was answered by an error of ours',
};

const hostOf = ({ managementUrl }: ServiceProcess): string => new URL(managementUrl).host;
const logOf = ({ logFile }: ServiceProcess): Promise<string> => readFile(logFile, 'utf8');
/** Metrics without a series as long as all is well, with the reason. */
const NOT_YET: Readonly<Record<string, string>> = {
  helix_log_lost_records_total: 'the log has deleted nothing that was not handled',
};

/** What operators see of the installation, and what they must not see. */
export function describeEyes(world: () => World): void {
  describe('the eyes on it', () => {
    let clinic: TestClinic;
    let browser: Browser | undefined;

    beforeAll(async () => {
      clinic = await world().addClinic('Eyes');
      await world().addUser(WRITTEN.email, clinic);
    });
    afterAll(() => browser?.close());

    const send = (...changes: Parameters<typeof sendChanges>[2]) => sendChanges(world().url, clinic, changes);
    const post = (path: string, body: object): Promise<Response> =>
      fetch(`${world().url}/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    /** The alerts that fire, as `NAME of WHAT`. */
    const firing = async (): Promise<string[]> =>
      (await world().prometheus.alerts())
        .filter(({ state }) => state === 'firing')
        .map(({ name, labels }) => `${name} of ${labels['group'] ?? labels['instance'] ?? ''}`);

    it('get metrics of each process', async () => {
      const { prometheus, installation } = world();
      const up = async (): Promise<string[]> =>
        [...(await prometheus.targets())].flatMap(([host, health]) => (health === 'up' ? [host] : [])).sort();
      const hosts = await waitFor(up, ({ length }) => length === installation.processes.length, 60_000);
      expect(hosts).toEqual(installation.processes.map(hostOf).sort());
      // Up was the last answer; these have a value of each process that answered within five minutes.
      const counts = await prometheus.query('count by (service) (helix_build_info)');
      expect(Object.fromEntries(counts.map(({ labels, value }) => [labels['service'], value]))).toEqual({
        ...{ api: 2, 'sync-ingest': 2, analysis: 2, audio: 1, reporting: 1 },
      });
    });

    it('find a series for each metric that an alert or a panel names, and something to show in each panel', async () => {
      const { prometheus, url } = world();
      // What is counted only once it has happened.
      const { answer } = await send(upsert('operatory', 'O1'), upsert('operatory', 'O2', { name: 7 }));
      expect(answer.rejected).toHaveLength(1);
      expect((await fetch(`${url}/api/agent/config`, { headers: { 'X-Api-Key': 'nobody' } })).status).toBe(401);
      expect((await post('forgot_password', { email: WRITTEN.email })).status).toBe(200);

      const expressions = allExpressions();
      const named = new Set(expressions.flatMap(({ expr }) => metricsIn(expr).map(({ metric }) => metric)));
      expect(named.size).toBeGreaterThan(30);
      const missing = async (): Promise<string[]> => {
        const series = await prometheus.query('count by (__name__) ({job="helix"})');
        const names = new Set(series.map(({ labels }) => labels['__name__']));
        return [...named].filter((metric) => !names.has(metric) && NOT_YET[metric] === undefined);
      };
      expect(await waitFor(missing, (metrics) => metrics.length === 0, 60_000)).toEqual([]);

      for (const { expr } of expressions) expect(Array.isArray(await prometheus.query(expr))).toBe(true);
      expect(await prometheus.brokenRules()).toEqual([]);
      const panels = ROWS.flatMap((row) => row.panels.map(({ title }) => title));
      const empty = async (): Promise<string[]> => {
        const found = [];
        for (const { name, expr } of expressions)
          if (panels.includes(name) && (await prometheus.query(expr)).length === 0) found.push(name);
        return [...new Set(found)];
      };
      const known = Object.keys(EMPTY_PANELS);
      await waitFor(empty, (titles) => titles.every((title) => known.includes(title)), 60_000);
    });

    it('see that the log waits and two processes are gone while the analysis is stopped, and that all is well again', async () => {
      const stopped = ['analysis-1', 'analysis-2'].map((name) => world().named(name));
      await Promise.all(stopped.map((one) => one.stop()));
      try {
        await send(upsert('appointment', 'LAG', { start: `${DATE}T15:00:00` }));
        const alerts = await waitFor(firing, (names) => names.includes('LagHigh of analysis.recompute'), 90_000);
        expect(alerts).toEqual(expect.arrayContaining(stopped.map((one) => `ServiceDown of ${hostOf(one)}`)));
      } finally {
        for (const one of stopped) one.start();
        await Promise.all(stopped.map((one) => one.ready()));
      }
      const isOver = (names: string[]): boolean => !names.some((name) => /LagHigh|ServiceDown/.test(name));
      await waitFor(firing, isOver, 90_000);
      await world().waitUntilIdle();
    }, 300_000);

    it('follow a change in one trace from its agent through three services to the calendar that shows it', async () => {
      await send(
        upsert('provider', 'H1'),
        upsert('patient', 'P1', { initials: WRITTEN.initials, birthDate: WRITTEN.birthDate }),
        upsert('appointment', 'A1', { start: `${DATE}T09:00:00` }),
      );
      browser = await chromium.launch(chromiumOptions());
      const page = await browser.newPage({ locale: 'en-CA', timezoneId: 'America/Toronto' });
      await page.goto(`${world().url}/dashboard?date=${DATE}`);
      await page.getByRole('textbox', { name: 'Email' }).fill(WRITTEN.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const shown = page.locator('[data-appointment-id="A1"]');
      await shown.filter({ hasText: WRITTEN.initials }).waitFor();
      await page.locator('[data-live]').filter({ hasText: 'Live' }).waitFor();

      const { traceId } = await sendChanges(
        world().url,
        clinic,
        [upsert('appointment', 'A1', { start: `${DATE}T09:00:00`, ...WRITTEN })],
        { traceparent: `00-${AGENT_TRACE}-b7ad6b7169203331-01` },
      );
      await shown.filter({ hasText: WRITTEN.reason }).waitFor();

      const isFetch = ({ name }: CollectedSpan): boolean => name === 'GET /api/appointment';
      const pathTo = (end: CollectedSpan, spans: readonly CollectedSpan[]): string[] => {
        const parent = spans.find(({ spanId }) => spanId === end.parentSpanId);
        return [...(parent ? pathTo(parent, spans) : []), `${end.service}: ${end.name}`];
      };
      /** The steps to each fetch of the browser. Processes export their spans at different times. */
      const paths = (): string[][] => {
        const spans = world().collector.ofTrace(traceId);
        return spans.filter(isFetch).map((fetched) => pathTo(fetched, spans));
      };
      const isWhole = ([first = '']: string[]): boolean => first.endsWith('POST /api/agent/changes');
      const found = await waitFor(paths, (all) => all.length > 0 && all.every(isWhole), 60_000);
      for (const path of found)
        // An evaluation may be what the browser heard of, which the analysis asked for.
        expect(path.filter((step) => step !== 'helix-analysis: evaluate')).toEqual([
          'helix-sync-ingest: POST /api/agent/changes',
          'helix-sync-ingest: apply changes',
          'helix-analysis: analyse',
          'helix-api: send analysis.updated',
          'helix-api: GET /api/appointment',
        ]);
      // Each process has written a line with the trace.
      const { processes } = world().installation;
      const logs = await Promise.all(processes.map(async (one) => [one.service, await logOf(one)] as const));
      const services = logs.flatMap(([service, log]) => (log.includes(`"traceId":"${traceId}"`) ? [service] : []));
      expect([...new Set(services)].sort()).toEqual(['analysis', 'api', 'sync-ingest']);
    });

    it('see nothing that a practice or a user wrote, in no log, span or metric', async () => {
      const { installation, collector } = world();
      // Errors repeat what they are about: of what the schema refuses, the database refuses, and of a sign-in.
      const { answer } = await send(
        upsert('patient', 'P2', { ...WRITTEN, isActive: WRITTEN.note }),
        upsert('note', 'N1', { patientId: 'P1', note: WRITTEN.note }),
      );
      expect(answer.rejected).toHaveLength(1);
      // The agent API lets nothing pass that the database refuses.
      const refused = upsert('note', 'N2', { dateCreated: '2031-02-30T10:00:00', note: WRITTEN.note });
      await world().publish(topics.pmsChanges, toLogRecords(clinic.clinicId, Date.now(), [refused]));
      expect((await post('login', { email: WRITTEN.email, password: WRITTEN.note })).status).toBe(401);
      // Asked for above.
      await waitFor(
        () => installation.parts.mails?.mails() ?? [],
        (mails) => mails.some(({ to }) => to === WRITTEN.email),
        60_000,
      );
      await world().waitUntilIdle();
      const quarantined = await world().query('select stage from quarantine where clinic_id = $1 order by stage', [
        clinic.clinicId,
      ]);
      expect(quarantined.map(({ stage }) => stage as string)).toEqual(['apply', 'ingest', 'ingest']);

      const places: Record<string, string> = { spans: Buffer.concat(collector.bodies).toString('utf8') };
      for (const one of installation.processes) {
        places[`log of ${one.name}`] = await logOf(one);
        places[`metrics of ${one.name}`] = await (await fetch(`${one.managementUrl}/metrics`)).text();
      }
      // These have what operators look for.
      expect(places['log of sync-ingest-1']).toContain('"level":"debug"');
      expect(places['spans']).toContain('/api/agent/changes');
      expect(places['metrics of audio']).toContain('helix_build_info');
      const found = Object.entries(places).flatMap(([place, text]) =>
        Object.values(WRITTEN).flatMap((written) => (text.includes(written) ? [`${place}: ${written}`] : [])),
      );
      expect(found).toEqual([]);
    });
  });
}
