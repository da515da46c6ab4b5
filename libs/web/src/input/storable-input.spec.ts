import { Controller, Get, Post } from '@nestjs/common';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { BodyOf, QueryOf } from './input-decorators.js';
import { listQuery, type ListQuery } from './list-query.js';

const form = z.object({ comment: z.string(), document: z.record(z.string(), z.unknown()).optional() });
const search = z.object({ ...listQuery, text: z.string().optional() });

@Controller('things')
class ThingsController {
  @Post()
  save(@BodyOf(form) body: z.infer<typeof form>) {
    return body;
  }

  @Get()
  list(@QueryOf(search) query: ListQuery & { text?: string }) {
    return query;
  }
}

describe('texts of requests that PostgreSQL could not store', () => {
  let served: TestApp;
  beforeAll(async () => {
    served = await startTestApp({
      controllers: [ThingsController],
      routePermissions: { 'POST things': { roles: ['public'] }, 'GET things': { roles: ['public'] } },
    });
  });
  afterAll(() => served.close());

  const post = (body: string) => served.http().post('/api/things').type('application/json').send(body);

  it('replaces half of a character in a body', async () => {
    const { status, body } = await post('{"comment":"call \\ud83d","document":{"content":[{"text":"\\ude00!"}]}}');
    expect([status, body]).toEqual([201, { comment: 'call \ufffd', document: { content: [{ text: '\ufffd!' }] } }]);
  });

  it('replaces half of a character in the filter of a list', async () => {
    const { body } = await served.http().get('/api/things').query({ filter: '{"q":"ada \\udc00"}' }).expect(200);
    expect(body).toEqual({ filter: { q: 'ada \ufffd' } });
  });

  it.each([
    ['the null character', '{"comment":"a\\u0000b"}', 'comment', 'the null character cannot be stored'],
    [
      'the null character in a document',
      '{"comment":"a","document":{"content":["\\u0000"]}}',
      'document.content.0',
      'the null character cannot be stored',
    ],
    [
      'half of a character in a name',
      '{"comment":"a","document":{"\\ud83d":1}}',
      'document',
      'the name of a field has half of a character',
    ],
    ['a number beyond 1e308', '{"comment":"a","document":{"a":1e999}}', 'document.a', 'a number is too large'],
  ])('answers 422 to a body with %s', async (_name, text, field, message) => {
    const { body } = await post(text).expect(422);
    expect(body).toMatchObject({ errors: [{ field, message }] });
  });

  it('answers 422 to a body that is nested so deeply that it could not be written as JSON again', async () => {
    const { body } = await post(`{"comment":"a","document":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`).expect(422);
    expect(body.errors[0].message).toBe('nested deeper than 100 levels');
  });

  it.each([
    [{ text: 'a\u0000' }, 'text', 'the null character cannot be stored'],
    [{ filter: '{"q":"\\u0000"}' }, 'filter', 'expected JSON like {"name":"Ada"}'],
  ])('answers 422 to the query %j', async (query, field, message) => {
    const { body } = await served.http().get('/api/things').query(query).expect(422);
    expect(body).toMatchObject({ errors: [{ field, message }] });
  });
});
