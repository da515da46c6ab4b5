import { Controller, Get, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { AnswerOf, problem } from '../index.js';
import { checkAnswers } from './check-answers.js';
import { startTestApp, type TestApp } from './start-test-app.js';

const thing = z.object({ id: z.int(), name: z.string().nullable() }).meta({ id: 'Thing' });

@Controller('Things')
class ThingsController {
  @Get()
  @AnswerOf(z.array(thing))
  list() {
    return [
      { id: 1, name: null },
      { id: 2, name: 'two' },
    ];
  }

  @Get('wrong')
  @AnswerOf(z.array(thing))
  wrong() {
    return [{ id: 1.5, name: null, secret: true }, { id: 2 }];
  }

  @Get('text')
  @AnswerOf(thing)
  text(@Res() response: Response) {
    response.type('text/plain').send('1');
  }

  @Get('silent')
  @AnswerOf(null)
  silent() {
    return { id: 1 };
  }

  @Post()
  @AnswerOf(thing)
  taken() {
    throw problem(409, undefined, 'There is one already.');
  }

  @Get('broken')
  @AnswerOf(thing)
  broken() {
    throw new Error('out of paper');
  }
}

const PUBLIC = { roles: ['public'] } as const;

describe('checkAnswers', () => {
  let served: TestApp;

  beforeAll(async () => {
    const names = ['GET things', 'POST things', 'GET things/wrong', 'GET things/text', 'GET things/silent'];
    served = checkAnswers(
      await startTestApp({
        controllers: [ThingsController],
        routePermissions: Object.fromEntries([...names, 'GET things/broken'].map((name) => [name, PUBLIC])),
      }),
    );
  });
  afterAll(() => served.close());

  /** Why the test of a request fails; null when it passes. */
  const reasonOf = async (method: 'get' | 'post', path: string): Promise<string | null> => {
    const requests = served.http();
    try {
      await requests[method](path);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('lets responses pass that are as documented, whatever the case of the path', async () => {
    expect(await reasonOf('get', '/api/things/?sort=1')).toBeNull();
  });

  it('lets pass what no operation describes, and errors that no route can foresee', async () => {
    expect(await reasonOf('get', '/api/nothing')).toBeNull();
    expect(await reasonOf('get', '/api/things/broken')).toBeNull();
  });

  it('names every field that is not as documented', async () => {
    const reason = await reasonOf('get', '/api/things/wrong');
    expect(reason).toContain('GET /api/things/wrong, Things_wrong: 200 is not as documented');
    expect(reason).toContain('/0/id must be integer');
    expect(reason).toContain('"additionalProperty":"secret"');
    expect(reason).toContain("/1 must have required property 'name'");
  });

  it('fails for a status, a content type or a body that is not documented', async () => {
    expect(await reasonOf('post', '/api/things')).toContain('409 is not documented');
    expect(await reasonOf('get', '/api/things/text')).toContain('200 with text/plain is not documented');
    expect(await reasonOf('get', '/api/things/silent')).toContain('200 with application/json is not documented');
  });
});
