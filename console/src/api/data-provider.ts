import simpleRestProvider from 'ra-data-simple-rest';
import { failUnlessOk, sessionHeaders } from './client.js';

/** react-admin's fetch, with the session's headers and our errors. */
async function fetchJson(url: string, options: RequestInit = {}) {
  const headers = sessionHeaders();
  new Headers(options.headers).forEach((value, name) => headers.set(name, value));
  if (options.body) headers.set('content-type', 'application/json');
  const response = await fetch(url, { ...options, headers });
  await failUnlessOk(response);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: body ? JSON.parse(body) : undefined };
}

/** The CRUD screens' door to the API, which speaks the simple REST dialect on its lists. */
export const dataProvider = simpleRestProvider('/api', fetchJson);
