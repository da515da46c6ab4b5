import { Controller, Delete, Get, Post } from '@nestjs/common';
import type { Express } from 'express';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { listRoutes, type RoutePermissionTable } from './route-permissions.js';

@Controller('User')
class UserController {
  @Get()
  list() {
    return 'list';
  }

  @Get('CURRENT')
  current() {
    return 'current';
  }

  @Get(':id')
  one() {
    return 'one';
  }

  @Delete(':id')
  remove() {
    return 'remove';
  }

  /** Answers no route. */
  helper() {
    return 'helper';
  }
}

@Controller()
class RootController {
  @Post('/login/')
  login() {
    return 'login';
  }

  @Get(['one', 'other'])
  several() {
    return 'several';
  }
}

const routePermissions: RoutePermissionTable = {
  'POST login': { roles: ['public'] },
  'GET user/current': { roles: ['public'] },
  'GET user/:id': { roles: ['signedIn'] },
  'GET one': { roles: ['public'] },
};

describe('listRoutes and the guard', () => {
  let served: TestApp;

  beforeAll(async () => {
    served = await startTestApp({ controllers: [UserController, RootController], routePermissions });
  });
  afterAll(() => served.close());

  it('names routes as in the table, or as in their controller where the table does not have them', () => {
    expect(listRoutes(served.app)).toEqual([
      'DELETE User/:id',
      'GET User',
      'GET one',
      'GET other',
      'GET user/:id',
      'GET user/current',
      'POST login',
    ]);
  });

  it('lists exactly the routes that Express serves', () => {
    const { router } = served.app.getHttpAdapter().getInstance() as Express;
    const serves = router.stack.flatMap(({ route }) =>
      route ? route.stack.map(({ method }) => `${method} ${route.path}`.toLowerCase().replace(/\/$/, '')) : [],
    );
    const apiRoutes = serves.filter((route) => route.includes(' /api/') && !/ \/api\/(docs|openapi)/.test(route));
    expect(apiRoutes.sort()).toEqual(
      listRoutes(served.app)
        .map((name) => name.toLowerCase().replace(' ', ' /api/'))
        .sort(),
    );
  });

  it('applies the permission of the matching route when another one has the same address', async () => {
    // /user/current is public and /user/:id is not.
    expect((await served.http().get('/api/user/current')).text).toBe('current');
    expect((await served.http().get('/api/user/7')).status).toBe(401);
    expect((await served.http().delete('/api/user/7')).status).toBe(403);
  });

  it('returns 403 for a method with several addresses, which has no single permission', async () => {
    expect((await served.http().get('/api/one')).status).toBe(403);
    expect((await served.http().get('/api/other')).status).toBe(403);
  });
});
