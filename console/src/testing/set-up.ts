import { jest } from '@jest/globals';
import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { ApiError } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import { sessionStore } from '../api/session-store.js';
import { setWindowWidth, stubBrowser } from './browser.js';
import { FakeApi } from './fake-api.js';
import { silentStream } from './live-stream.js';

stubBrowser();
// A slow machine may need longer than the default second for a page of many components.
configure({ asyncUtilTimeout: 15_000 });

// react-admin logs each refusal that it passes on; specs look at what is shown of it.
const logError = console.error;
console.error = (...args: unknown[]) => {
  if (!(args[0] instanceof ApiError)) logError(...args);
};

// Nothing has a size in jsdom, which charts warn of.
const { warn } = console;
console.warn = (...args: unknown[]) => {
  if (!String(args[0]).startsWith('The width(')) warn(...args);
};

/** The API of the running spec. */
export let api: FakeApi;

beforeEach(() => {
  api = new FakeApi();
  api.answer({ 'GET events': silentStream });
  globalThis.fetch = api.fetch;
  setWindowWidth(1440);
});

afterEach(async () => {
  cleanup();
  jest.restoreAllMocks();
  await queryClient.cancelQueries();
  queryClient.clear();
  sessionStore.clearTab();
  localStorage.clear();
  expect(api.unexpected).toEqual([]);
});
