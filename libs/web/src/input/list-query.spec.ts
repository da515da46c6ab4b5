import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { listQuery, pageOf, type ListQuery } from './list-query.js';
import { QueryOf } from './input-decorators.js';
import { PageOf, type Page } from './page-of.js';

const TOTAL = 319;

@Controller('things')
class ThingsController {
  @Get()
  @PageOf(z.unknown(), 'things')
  list(@QueryOf(z.object(listQuery)) query: ListQuery): Page<ListQuery> {
    return { rows: [query], total: TOTAL, range: query.range };
  }
}

describe('listQuery', () => {
  let served: TestApp;
  beforeAll(async () => {
    served = await startTestApp({
      controllers: [ThingsController],
      routePermissions: { 'GET things': { roles: ['public'] } },
    });
  });
  afterAll(() => served.close());

  const get = (query: Record<string, string>) => served.http().get('/api/things').query(query);

  it('parses sort, range and filter from JSON', async () => {
    const { body, headers } = await get({
      sort: '["lastName","DESC"]',
      range: '[25,49]',
      filter: '{"q":"ada","clinicId":3}',
    }).expect(200);
    expect(body).toEqual([{ sort: ['lastName', 'DESC'], range: [25, 49], filter: { q: 'ada', clinicId: 3 } }]);
    expect(headers['content-range']).toBe('things 25-49/319');
  });

  it('is optional: every row in the default order', async () => {
    const { body, headers } = await get({}).expect(200);
    expect(body).toEqual([{ filter: {} }]);
    expect(headers['content-range']).toBe('things 0-318/319');
  });

  it.each([
    ['[300,324]', 'things 300-318/319'],
    ['[318,318]', 'things 318-318/319'],
    ['[319,343]', 'things */319'],
  ])('sets Content-Range for the range %s: %s', async (range, expected) => {
    const { headers } = await get({ range }).expect(200);
    expect(headers['content-range']).toBe(expected);
  });

  it.each([
    ['sort', '["lastName","DOWN"]', 'expected JSON like ["name","ASC"]'],
    ['sort', '["lastName"', 'expected JSON like ["name","ASC"]'],
    ['sort', '"lastName"', 'expected JSON like ["name","ASC"]'],
    ['range', '[0,24', 'expected JSON like [0,24]'],
    ['range', '[24,0]', 'expected JSON like [0,24]'],
    ['range', '[-1,24]', 'expected JSON like [0,24]'],
    ['range', '[0,2.5]', 'expected JSON like [0,24]'],
    ['range', '[0,1e99]', 'expected JSON like [0,24]'],
    ['filter', '[]', 'expected JSON like {"name":"Ada"}'],
    ['filter', 'ada', 'expected JSON like {"name":"Ada"}'],
    ['filter', 'null', 'expected JSON like {"name":"Ada"}'],
  ])('returns 422 with the expected format for %s=%s', async (field, value, message) => {
    const { body } = await get({ [field]: value }).expect(422);
    expect(body).toMatchObject({ errors: [{ field, message }] });
  });
});

describe('pageOf', () => {
  it('returns limit and offset of a range', () => {
    expect(pageOf([25, 49])).toEqual({ limit: 25, offset: 25 });
    expect(pageOf([7, 7])).toEqual({ limit: 1, offset: 7 });
    expect(pageOf(undefined)).toEqual({ limit: null, offset: 0 });
  });
});
