import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { authorizedFetch } from './authorized-fetch.js';
import { failUnlessOk } from './client.js';
import { ApiError } from './problem.js';

async function send(url: string, options: RequestInit): Promise<Response> {
  try {
    return await authorizedFetch(url, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, null);
  }
}

/** The fetch function of react-admin's data provider, with the session's token and our errors. */
async function fetchJson(url: string, options: RequestInit = {}) {
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/json');
  if (options.body) headers.set('content-type', 'application/json');
  const response = await send(url, { ...options, headers });
  await failUnlessOk(response);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: body ? JSON.parse(body) : undefined };
}

/** react-admin's data provider. The API's lists follow the conventions of ra-data-simple-rest. */
export const dataProvider: DataProvider = Object.assign(simpleRestProvider('/api', fetchJson), {
  // Cancelled queries abort their request.
  supportAbortSignal: true,
});
