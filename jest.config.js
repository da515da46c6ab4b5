const shared = {
  testEnvironment: '<rootDir>/jest.environment.mjs',
  testMatch: ['**/*.spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^@helix/(agent-commands|appointment-inputs|backup|child-environment|contracts|hygiene|database|event-log|jobs|mail|monthly-report|notes|note-writer|objects|openai|quarantine|reading-sql|report-inputs|speech|spreadsheets|time-sheets|web)$':
      '<rootDir>/libs/$1/src/index.ts',
    '^@helix/jobs/child$': '<rootDir>/libs/jobs/src/child/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.tsx?$': ['@swc/jest', { module: { type: 'es6' } }] },
  setupFiles: ['<rootDir>/jest.setup.mjs'],
};

/** Rooms whose tests need no server: they compute, or read what is in memory. */
const PURE = [
  'bench/scale',
  'console/src',
  'libs/contracts',
  'libs/hygiene',
  'libs/notes',
  'libs/note-writer',
  'libs/reading-sql',
  'libs/speech',
  'libs/spreadsheets',
  'libs/time-sheets',
  'scripts/deployment',
];
const WITH_SERVERS = ['agent', 'demo', 'libs', 'scripts', 'services'];

/** One runner for services, libs, the agent, the demo and the console's modules and components; whole pages are Playwright's. */
export default {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      roots: PURE.map((room) => `<rootDir>/${room}`),
    },
    {
      ...shared,
      displayName: 'console',
      roots: ['<rootDir>/console/src'],
      testMatch: ['**/*.spec.tsx'],
      testEnvironment: '<rootDir>/jest.environment-jsdom.mjs',
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        // The names of classes and the addresses of files say nothing here.
        '\\.css$': '<rootDir>/console/src/testing/style-sheet.ts',
        '\\?url$|\\.ttf$': '<rootDir>/console/src/testing/file-address.ts',
      },
      transform: {
        '^.+\\.tsx?$': [
          '@swc/jest',
          { module: { type: 'es6' }, jsc: { transform: { react: { runtime: 'automatic' } } } },
        ],
      },
      setupFilesAfterEnv: ['<rootDir>/console/src/testing/set-up.ts'],
    },
    {
      ...shared,
      displayName: 'integration',
      roots: WITH_SERVERS.map((room) => `<rootDir>/${room}`),
      testPathIgnorePatterns: ['/node_modules/', ...PURE.map((room) => `<rootDir>/${room}/`)],
      globalSetup: '<rootDir>/jest.global-setup.mjs',
      globalTeardown: '<rootDir>/jest.global-teardown.mjs',
    },
  ],
  // A cold start of a service beside brokers and databases takes its time on two cores.
  testTimeout: 120_000,
  // Integration tests mostly wait for servers: a third worker uses the time.
  maxWorkers: 3,
  // Modules of a finished suite stay in memory: a worker beyond this limit is replaced.
  workerIdleMemoryLimit: '1GB',
};
