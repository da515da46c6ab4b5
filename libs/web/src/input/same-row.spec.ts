import { Controller, HttpCode, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import type { RoutePermission } from '@helix/contracts';
import { AnswerOf } from '../open-api/answer-of.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { BodyOf } from './input-decorators.js';

const form = z.looseObject({});

@Controller()
class RowsController {
  @Post('Provider/:providerId/Schedule')
  @HttpCode(204)
  @AnswerOf(null)
  schedule(@BodyOf(form) _: object): void {}

  @Put('Provider/Details/:providerId')
  @HttpCode(204)
  @AnswerOf(null)
  details(@BodyOf(form) _: object): void {}

  @Post('Appointment/:id/Procedure/:ruleTypeId')
  @HttpCode(204)
  @AnswerOf(null)
  procedure(@BodyOf(form) _: object): void {}
}

describe('a body that names a row', () => {
  let served: TestApp;
  beforeAll(async () => {
    const permission: RoutePermission = { roles: ['public'] };
    served = await startTestApp({
      controllers: [RowsController],
      routePermissions: {
        'POST provider/:providerId/schedule': permission,
        'PUT provider/details/:providerId': permission,
        'POST appointment/:id/procedure/:ruleTypeId': permission,
      },
    });
  });
  afterAll(() => served.close());

  it.each<['post' | 'put', string, object, string, string]>([
    ['post', 'Provider/H1/Schedule', { providerId: 'H2' }, 'providerId', 'The provider ID does not match the address.'],
    ['post', 'provider/H1/schedule', { PROVIDERID: 'h1' }, 'providerId', 'The provider ID does not match the address.'],
    ['put', 'Provider/Details/H.1', { id: 'H1' }, 'id', 'The ID does not match the address.'],
    [
      'post',
      'Appointment/A1/Procedure/7',
      { appointmentId: 'A2' },
      'appointmentId',
      'The appointment ID does not match the address.',
    ],
    ['post', 'Appointment/A1/Procedure/7', { ruleTypeId: 8 }, 'ruleTypeId', 'The type ID does not match the address.'],
  ])('is refused when the address %s %s is another one: %j', async (method, path, body, field, message) => {
    const answer = await served.http()[method](`/api/${path}`).send(body);
    expect([answer.status, answer.body.detail, answer.body.errors]).toEqual([422, message, [{ field, message }]]);
  });

  it.each<['post' | 'put', string, object]>([
    ['post', 'Provider/H1/Schedule', { providerId: 'H1', id: 'another row' }],
    ['post', 'Provider/H1/Schedule', { providerId: null }],
    ['post', 'Provider/H1/Schedule', { providerId: 0 }],
    ['post', 'Provider/H1/Schedule', {}],
    ['put', 'Provider/Details/H1', { id: 'H1', providerId: 'H1', userId: 5 }],
    ['post', 'Appointment/A1/Procedure/7', { id: 'A1', ruleTypeId: '7', providerId: 'H2' }],
  ])('is taken at %s %s as %j', async (method, path, body) => {
    expect((await served.http()[method](`/api/${path}`).send(body)).status).toBe(204);
  });
});
