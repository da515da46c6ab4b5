import shared from '../jest.config.js';

const [integration] = shared.projects.filter(({ displayName }) => displayName === 'integration');
const { globalSetup: _setUp, globalTeardown: _tearDown, testPathIgnorePatterns: _ignored, ...settings } = integration;

/** The tests of an installation of many processes: one file, which starts everything that it needs once. */
export default {
  ...settings,
  rootDir: '..',
  displayName: 'distributed',
  roots: ['<rootDir>/distributed'],
  testTimeout: 180_000,
};
