import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import { freePort } from '../../../libs/database/src/embedded/free-port.js';
import { SECRET_KEY } from '../../../libs/web/src/testing/start-test-app.js';
import { TraceCollector } from '../../../libs/web/src/testing/trace-collector.js';
import { HelixProcess } from './testing/helix-process.js';

/** Writes the modules of the process when it ends. */
const PROBE = `
  import { writeFileSync } from 'node:fs';
  import { createRequire } from 'node:module';
  const { cache } = createRequire(import.meta.url);
  process.on('exit', () => writeFileSync(process.env.MODULES_FILE, JSON.stringify(Object.keys(cache))));`;

describe('a service as a process', () => {
  let test: TestDatabase;
  let collector: TraceCollector;
  let folder: string;

  beforeAll(async () => {
    test = await createTestDatabase();
    collector = await TraceCollector.start();
    folder = mkdtempSync(join(tmpdir(), 'helix-tracing-'));
    writeFileSync(join(folder, 'probe.mjs'), PROBE);
  });
  afterAll(async () => {
    await collector.stop();
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  /** Starts the api, sends it a request, stops it, and returns the names of OpenTelemetry's packages in its memory. */
  async function packagesOf(name: string, env: Record<string, string>): Promise<string[]> {
    const port = await freePort();
    const modules = join(folder, `${name}.json`);
    const api = new HelixProcess({
      ...{ dataDir: join(folder, name), port, service: 'api' },
      env: {
        ...{ DATABASE_URL: test.url, SECRET_KEY, MODULES_FILE: modules },
        NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'probe.mjs')).href}`,
        ...env,
      },
    });
    try {
      await api.waitForOutput('"listening"', 60_000);
      expect((await fetch(`http://127.0.0.1:${port}/api/about`)).status).toBe(200);
      expect((await api.interrupt()).code).toBe(0);
    } finally {
      await api.kill();
    }
    const paths = JSON.parse(readFileSync(modules, 'utf8')) as string[];
    // The probe works: the process has used its database.
    expect(paths.some((path) => path.includes('/node_modules/pg/'))).toBe(true);
    const names = paths.flatMap((path) => /\/node_modules\/(@opentelemetry\/[^/]+)\//.exec(path)?.[1] ?? []);
    return [...new Set(names)].sort();
  }

  it('has nothing of the SDK of OpenTelemetry in memory without an endpoint', async () => {
    // The interface alone, which the library of the metrics imports.
    expect(await packagesOf('without', {})).toEqual(['@opentelemetry/api']);
  });

  it('sends the spans of its last request when it is stopped', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '1' };
    expect(await packagesOf('with', env)).toContain('@opentelemetry/sdk-trace');
    expect(collector.spans.map(({ name, service }) => [service, name])).toContainEqual(['helix-api', 'GET /api/about']);
  });
});
