import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './scripts/chromium.mjs';

/** The whole product in a real browser. `npm test` builds it and says where Chromium is; see e2e/README.md. */
export default defineConfig({
  testDir: 'e2e',
  testIgnore: [
    // Without a program that speaks there is nothing to write down; `npm test` says that it was left out.
    ...(process.env['HELIX_SKIP_ESPEAK'] === '1' ? ['generated-notes.spec.ts'] : []),
    ...(process.env['HELIX_SKIP_MARIADB'] === '1' ? ['open-dental.spec.ts'] : []),
    // What waits for chance, or compares the whole demo: `npm run test:long`.
    ...(process.env['HELIX_LONG_TESTS'] === '1' ? [] : ['long/**']),
  ],
  outputDir: '.cache/playwright-results',
  // The same on every system: what is compared is drawn by the tests themselves.
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}{ext}',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Each worker has a Helix of its own, whose rows the tests of a file share. Tests wait a good part of their time: three
  // workers keep two cores busy.
  fullyParallel: false,
  workers: 3,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '.cache/playwright.json' }],
  ],
  globalSetup: './e2e/support/template.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    screenshot: 'only-on-failure',
    // Animations take CPU and keep tests waiting; no test is about them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumOptions(),
  },
});
