/** One runner for services, libs, the agent and the console's pure modules; screens are Playwright's. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/services', '<rootDir>/libs', '<rootDir>/agent', '<rootDir>/console/src', '<rootDir>/scripts'],
  testMatch: ['**/*.spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^@helix/(contracts|hygiene|database|event-log|jobs|mail|appointment-inputs|web)$':
      '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.tsx?$': ['@swc/jest', { module: { type: 'es6' } }] },
  globalSetup: '<rootDir>/jest.global-setup.mjs',
  globalTeardown: '<rootDir>/jest.global-teardown.mjs',
  setupFiles: ['<rootDir>/jest.setup.mjs'],
  // A cold start of a service beside brokers and databases takes its time on two cores.
  testTimeout: 120_000,
  // Modules of a finished suite stay in memory: a worker that has gathered too much makes room for a new one. Without
  // this one process runs all suites, slower and slower, until its memory is full.
  maxWorkers: 1,
  workerIdleMemoryLimit: '1GB',
};
