import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { standardWords } from './scripts/words/standard-words.mjs';

/**
 * Who may import whom. Imports point one way: contracts <- hygiene <- database <- event-log <- web <- services; jobs, mail,
 * objects and appointment-inputs stand beside event-log, and services alone use them; report-inputs stands behind
 * appointment-inputs, monthly-report behind both and event-log; agent-commands stands behind database, quarantine behind event-log, backup behind objects, jobs and agent-commands; speech and notes stand beside hygiene, note-writer behind notes; speech and note-writer call other programs by openai, which imports nothing, as reading-sql, spreadsheets and time-sheets do. The console knows
 * contracts, hygiene and notes; services meet on the log and never import each other; nothing imports standalone, which alone
 * may import every service and the demo. The demo imports what services export for it. The agent knows contracts, the
 * names of public plans in hygiene, what of SQL only reads, and the demo's practice as its source.
 */
const rooms = ['libs', 'services', 'console', 'agent', 'demo', 'bench'];
const mayImport = {
  'libs/contracts': [],
  'libs/hygiene': ['libs/contracts'],
  'libs/notes': ['libs/contracts'],
  'libs/note-writer': ['libs/contracts', 'libs/notes', 'libs/openai'],
  'libs/database': ['libs/child-environment', 'libs/contracts', 'libs/hygiene', 'libs/notes'],
  'libs/agent-commands': ['libs/contracts', 'libs/database'],
  'libs/event-log': ['libs/contracts', 'libs/hygiene', 'libs/database'],
  'libs/jobs': ['libs/child-environment', 'libs/contracts', 'libs/database'],
  'libs/mail': ['libs/contracts', 'libs/database', 'libs/jobs'],
  'libs/objects': [],
  'libs/backup': ['libs/agent-commands', 'libs/contracts', 'libs/database', 'libs/jobs', 'libs/objects'],
  'libs/appointment-inputs': ['libs/contracts', 'libs/hygiene', 'libs/database', 'libs/jobs'],
  'libs/report-inputs': ['libs/contracts', 'libs/hygiene', 'libs/database', 'libs/appointment-inputs'],
  'libs/monthly-report': [
    'libs/contracts',
    'libs/hygiene',
    'libs/database',
    'libs/event-log',
    'libs/jobs',
    'libs/appointment-inputs',
    'libs/report-inputs',
  ],
  'libs/quarantine': ['libs/contracts', 'libs/hygiene', 'libs/database', 'libs/event-log'],
  'libs/child-environment': [],
  'libs/openai': [],
  'libs/speech': ['libs/child-environment', 'libs/hygiene', 'libs/openai'],
  'libs/reading-sql': [],
  'libs/spreadsheets': [],
  'libs/time-sheets': [],
  'libs/web': ['libs/contracts', 'libs/hygiene', 'libs/database', 'libs/event-log'],
  'services/api': ['libs'],
  'services/sync-ingest': ['libs'],
  'services/analysis': ['libs'],
  'services/audio': ['libs'],
  'services/reporting': ['libs'],
  'services/standalone': ['libs', 'services', 'agent', 'demo'],
  console: ['libs/contracts', 'libs/hygiene', 'libs/notes'],
  agent: ['libs/child-environment', 'libs/contracts', 'libs/hygiene', 'libs/reading-sql', 'demo/src/practice'],
  demo: [
    'libs',
    'agent/src/source.ts',
    'agent/src/key-lists.ts',
    'services/api/src/index.ts',
    'services/sync-ingest/src/index.ts',
  ],
};
const zones = Object.entries(mayImport).flatMap(([room, allowed]) =>
  rooms.map((from) => {
    const inside = [room, ...allowed].filter((name) => name === from || name.startsWith(`${from}/`));
    const except = inside.map((name) => (name === from ? '.' : `.${name.slice(from.length)}`));
    return {
      target: `./${room}`,
      from: `./${from}`,
      except,
      message: `${room} may import ${[...allowed, 'itself'].join(', ')} only.`,
    };
  }),
);

/** The features of the console whose pages have `hasNumberedMonths`. */
const pagesWithNumberedMonths = [
  'assessment',
  'audit',
  'custom-reports',
  'developer',
  'health-profiles',
  'note-templates',
  'payroll',
  'personal-calendar',
  'procedure-rules',
  'providers',
  'reconcile',
  'users',
];

/** Rules that need types (unhandled promises, forgotten cases) are oxlint's, in .oxlintrc.json: it reads them natively. */
export default tseslint.config(
  {
    ignores: [
      'dist',
      '.cache',
      '.data',
      'coverage',
      'playwright-report',
      'test-results',
      '**/*.fixture.ts',
      '**/*.d.mts',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX, helix: { rules: { 'standard-words': standardWords } } },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['tsconfig.json', 'console/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { basePath: import.meta.dirname, zones: zones.filter(({ except }) => !except.includes('.')) },
      ],
      'import-x/no-cycle': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      'helix/standard-words': 'error',
      // Control characters in addresses and texts are what some checks look for.
      'no-control-regex': 'off',
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      // The theme's types are widened by interfaces that add nothing of their own.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    files: ['libs/hygiene/**/*.ts', 'libs/notes/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['@nestjs/*', 'typeorm', 'pg', 'node:*', 'react', 'react-*'], message: 'The business is pure.' },
          ],
        },
      ],
    },
  },
  {
    files: pagesWithNumberedMonths.map((feature) => `console/src/${feature}/**`),
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/clinic-format.js'],
              importNames: ['dateText', 'withDateTexts'],
              message: 'The pages of this feature write dates as yyyy-mm-dd (console/README.md, Dates).',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', '**/*.cases.ts', 'e2e/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['it', 'describe', 'test'].map((object) => ({
          object,
          property: 'only',
          message: 'It would silence the others.',
        })),
        ...['it', 'test'].map((object) => ({
          object,
          property: 'skip',
          message: 'A test that is not run proves nothing.',
        })),
      ],
    },
  },
  // Specs of the demo compare its staff with the calls of users.
  { files: ['demo/**/*.spec.ts', 'demo/**/*.cases.ts'], rules: { 'import-x/no-restricted-paths': 'off' } },
  {
    files: ['**/*.mjs', '*.config.js'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  // Migrations stay as they ran, and the deny-list names what it denies.
  { files: ['**/migrations/*.ts', 'scripts/words/*.mjs'], rules: { 'helix/standard-words': 'off' } },
  {
    files: ['bench/**/*.ts', 'console/src/testing/set-up.ts', 'console/src/monthly-report/data/log-failure.ts'],
    rules: { 'no-console': 'off' },
  },
  { files: ['bench/*/in-page.js'], languageOptions: { globals: globals.browser } },
);
