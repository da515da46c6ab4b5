import { Controller, Get } from '@nestjs/common';
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { startTestApp, SECRET_KEY, type TestApp } from '../testing/start-test-app.js';
import {
  CurrentAccess,
  CurrentActor,
  CurrentClinic,
  CurrentViewer,
  type Access,
  type Actor,
  type ClinicContext,
  type Viewer,
} from './request-access.js';
import type { RoutePermissionTable } from './route-permissions.js';
import { Sessions } from './sessions.js';
import { SigningKeys } from './signing-keys.js';
import { TOKEN_LIFETIME_SECONDS, Tokens } from './tokens.js';
import { Viewers } from './viewers.js';

@Controller('routes')
class RoutesController {
  @Get('silent')
  silent() {
    return 'never';
  }

  @Get('public')
  open() {
    return { open: true };
  }

  @Get('actor')
  actor(@CurrentActor() actor: Actor) {
    return actor;
  }

  @Get('guest')
  guest(@CurrentActor() actor: Actor) {
    return actor;
  }

  @Get('agent')
  agent() {
    return { open: true };
  }

  @Get('viewer')
  viewer(@CurrentViewer() viewer: Viewer) {
    return viewer;
  }

  @Get('access')
  access(@CurrentAccess() { clinic }: Access) {
    return { clinic: clinic ?? null };
  }

  @Get('clinic')
  clinic(@CurrentClinic() clinic: ClinicContext) {
    return clinic;
  }

  @Get('admin')
  admin() {
    return { open: true };
  }

  @Get('superAdmin')
  superAdmin() {
    return { open: true };
  }

  @Get('superDeveloper')
  superDeveloper() {
    return { open: true };
  }
}

const permissions: RoutePermissionTable = {
  'GET routes/public': { roles: ['public'] },
  'GET routes/guest': { roles: ['public'] },
  'GET routes/agent': { roles: ['agent'] },
  'GET routes/viewer': { roles: ['signedIn'] },
  'GET routes/access': { roles: ['signedIn'] },
  'GET routes/actor': { roles: ['signedIn'] },
  'GET routes/clinic': { roles: ['signedIn'], inClinic: true },
  'GET routes/admin': { roles: ['clinicAdmin'], inClinic: true },
  'GET routes/superadmin': { roles: ['superAdmin'] },
  'GET routes/superDeveloper': { roles: ['superDeveloper', 'superAdmin'] },
};

describe('AccessGuard', () => {
  let served: TestApp;
  let maple: { clinicId: number; clinicGuid: string };
  let cedar: { clinicId: number; clinicGuid: string };
  let member: { userId: number; token: string };
  let admin: { userId: number; token: string };
  let superAdmin: { userId: number; token: string };
  let superDeveloper: { userId: number; token: string };

  beforeAll(async () => {
    served = await startTestApp({ controllers: [RoutesController], routePermissions: permissions });
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    member = await served.addUser('member@helix.example', { [maple.clinicId]: false });
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true, [cedar.clinicId]: false });
    superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
    superDeveloper = await served.addUser('superdev@helix.example', {}, { isSuperDeveloper: true });
  });
  afterAll(() => served.close());

  const get = (route: string, token?: string, clinicGuid?: string) => {
    const request = served.http().get(`/api/routes/${route}`);
    if (token) request.set('Authorization', `Bearer ${token}`);
    if (clinicGuid) request.set('X-Clinic-Guid', clinicGuid);
    return request;
  };

  it('returns 403 for a route that the table does not have', async () => {
    for (const token of [undefined, superAdmin.token]) {
      const answer = await get('silent', token);
      expect([answer.status, answer.type, answer.body.detail]).toEqual([
        403,
        'application/problem+json',
        'No permission is defined for this route.',
      ]);
    }
  });

  it('lets every request through on public routes and the agent API, whatever its token', async () => {
    expect((await get('public')).body).toEqual({ open: true });
    expect((await get('public', 'nonsense', 'no clinic')).body).toEqual({ open: true });
    expect((await get('agent', 'nonsense')).body).toEqual({ open: true });
  });

  it('identifies the user by the token', async () => {
    const answer = await get('viewer', member.token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      userId: member.userId,
      email: 'member@helix.example',
      isSuperAdmin: false,
      isSuperDeveloper: false,
    });
    expect((await get('access', member.token)).body).toEqual({ clinic: null });
  });

  it('provides the actor with user, clinic and address, on public routes with the address only', async () => {
    const address = expect.stringMatching(/127\.0\.0\.1$/);
    expect((await get('guest', member.token)).body).toEqual({ userId: null, email: '', clinicId: null, address });
    const { userId } = member;
    const email = 'member@helix.example';
    expect((await get('actor', member.token)).body).toEqual({ userId, email, clinicId: null, address });
    expect((await get('actor', member.token, maple.clinicGuid)).body).toEqual({
      userId,
      email,
      clinicId: maple.clinicId,
      address,
    });
  });

  describe('AccessGuard without a valid token', () => {
    const expectUnauthorized = async (token?: string) => {
      const answer = await get('viewer', token);
      expect([answer.status, answer.type, answer.headers['www-authenticate']]).toEqual([
        401,
        'application/problem+json',
        'Bearer',
      ]);
    };

    it('returns 401 without a token and for what is no token', async () => {
      await expectUnauthorized();
      await expectUnauthorized('nonsense');
      await expectUnauthorized('a.b.c');
      expect((await served.http().get('/api/routes/viewer').set('Authorization', 'Basic abc')).status).toBe(401);
    });

    it('returns 401 when the content or the signature was changed', async () => {
      const [header, payload, signature] = member.token.split('.') as [string, string, string];
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: String(superAdmin.userId) })).toString('base64url');
      await expectUnauthorized(`${header}.${forged}.${signature}`);
      await expectUnauthorized(`${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`);
      await expectUnauthorized(`${header}.${payload}.`);
    });

    const keys = () => new SigningKeys(served.test.database, SECRET_KEY);
    const sessionOf = async () => (await served.app.get(Sessions).start(member.userId)).sessionId;
    /** The claims of a good token, but for what the test changes. */
    const claims = async (changed: Record<string, unknown> = {}) => ({
      iss: 'helix',
      aud: 'helix-console',
      sub: String(member.userId),
      sid: await sessionOf(),
      exp: Math.floor(Date.now() / 1000) + 600,
      ...changed,
    });
    const header = async () => ({ alg: 'ES256', kid: (await keys().forSigning()).keyId, typ: 'JWT' });
    const signed = async (payload: Record<string, unknown>) =>
      new SignJWT(payload).setProtectedHeader(await header()).sign((await keys().forSigning()).privateKey);

    it('returns 401 for the algorithm none', async () => {
      const [, payload] = new UnsecuredJWT(await claims()).encode().split('.');
      const none = Buffer.from(JSON.stringify({ ...(await header()), alg: 'none' })).toString('base64url');
      await expectUnauthorized(`${none}.${payload}.`);
      await expectUnauthorized(new UnsecuredJWT(await claims()).encode());
    });

    it('returns 401 for another algorithm, even with our public key as its secret', async () => {
      const { keyId } = await keys().forSigning();
      const publicKey = (await keys().forVerifying(keyId))!;
      for (const secret of [SECRET_KEY, await exportSPKI(publicKey)]) {
        await expectUnauthorized(
          await new SignJWT(await claims())
            .setProtectedHeader({ ...(await header()), alg: 'HS256' })
            .sign(new TextEncoder().encode(secret)),
        );
      }
    });

    it('returns 401 for a foreign key, under our key id or its own', async () => {
      const foreign = await generateKeyPair('ES256');
      for (const kid of [(await header()).kid, '33333333-3333-4333-8333-333333333333', 'theirs', undefined]) {
        const token = new SignJWT(await claims()).setProtectedHeader({ ...(await header()), ...(kid ? { kid } : {}) });
        await expectUnauthorized(await token.sign(foreign.privateKey));
      }
      const unnamed = new SignJWT(await claims()).setProtectedHeader({ alg: 'ES256' });
      await expectUnauthorized(await unnamed.sign((await keys().forSigning()).privateKey));
    });

    it('returns 401 for another audience or issuer, and without expiry, user or session', async () => {
      // The same claims unchanged are accepted, so what follows is rejected for the right reason.
      expect((await get('viewer', await signed(await claims()))).status).toBe(200);
      const invalid: Record<string, unknown>[] = [
        { aud: 'elsewhere' },
        { aud: undefined },
        { iss: 'elsewhere' },
        { iss: undefined },
        { exp: undefined },
        { exp: Math.floor(Date.now() / 1000) - 1 },
        { sub: undefined },
        { sid: undefined },
        { sid: 'nonsense' },
        { sid: [await sessionOf(), await sessionOf()] },
      ];
      for (const changed of invalid) await expectUnauthorized(await signed(await claims(changed)));
    });

    it('returns 401 after 30 minutes', async () => {
      expect(TOKEN_LIFETIME_SECONDS).toBe(1800);
      const sessionId = await sessionOf();
      const issuedAgo = (seconds: number) =>
        new Tokens(keys(), () => Date.now() - seconds * 1000).issue(member.userId, sessionId);
      expect((await get('viewer', await issuedAgo(TOKEN_LIFETIME_SECONDS - 60))).status).toBe(200);
      await expectUnauthorized(await issuedAgo(TOKEN_LIFETIME_SECONDS + 1));
    });

    it('returns 401 with a reason immediately after the session has ended', async () => {
      const sessions = served.app.get(Sessions);
      const { sessionId, token } = await sessions.start(member.userId);
      expect((await get('viewer', token)).status).toBe(200);
      await sessions.end(sessionId);
      await expectUnauthorized(token);
      expect((await get('viewer', token)).body.detail).toBe('Your session has ended. Sign in again.');
      expect((await get('viewer', member.token)).status).toBe(200);
      // A session that never existed.
      await expectUnauthorized(await signed(await claims({ sid: '44444444-4444-4444-8444-444444444444' })));
    });

    it('returns 401 after the user was deleted', async () => {
      const deleted = await served.addUser('deleted@helix.example');
      await served.test.ownerPool.query('delete from app_user where user_id = $1', [deleted.userId]);
      await expectUnauthorized(deleted.token);
    });
  });

  it('lets members into their clinics, and super admins into every clinic', async () => {
    expect((await get('clinic', member.token, maple.clinicGuid)).body).toEqual({
      ...maple,
      timeZone: 'America/Toronto',
      isAdmin: false,
    });
    expect((await get('clinic', member.token, maple.clinicGuid.toUpperCase())).status).toBe(200);
    expect((await get('clinic', member.token, cedar.clinicGuid)).status).toBe(403);
    expect((await get('viewer', member.token, cedar.clinicGuid)).status).toBe(403);
    expect((await get('clinic', superDeveloper.token, maple.clinicGuid)).status).toBe(403);
    expect((await get('clinic', superAdmin.token, cedar.clinicGuid)).body).toMatchObject({ ...cedar, isAdmin: true });
    expect((await get('clinic', superAdmin.token, '00000000-0000-4000-8000-000000000000')).status).toBe(403);
  });

  it('returns 400 when a route that works in a clinic gets none, or no identifier', async () => {
    const missing = await get('clinic', member.token);
    expect([missing.status, missing.body.detail]).toEqual([400, 'Name the clinic in the X-Clinic-Guid header.']);
    expect((await get('clinic', member.token, 'maple')).status).toBe(400);
    expect((await get('admin', admin.token)).status).toBe(400);
  });

  it('returns 403 for a clinic that the member was removed from', async () => {
    const leaver = await served.addUser('leaver@helix.example', { [maple.clinicId]: true });
    expect((await get('admin', leaver.token, maple.clinicGuid)).status).toBe(200);
    await served.test.ownerPool.query('delete from user_clinic where user_id = $1', [leaver.userId]);
    served.app.get(Viewers).forget(leaver.userId);
    expect((await get('admin', leaver.token, maple.clinicGuid)).status).toBe(403);
    expect((await get('clinic', leaver.token, maple.clinicGuid)).status).toBe(403);
    expect((await get('viewer', leaver.token)).status).toBe(200);
  });

  it('lets clinic admins use admin routes in their own clinic only', async () => {
    expect((await get('admin', admin.token, maple.clinicGuid)).status).toBe(200);
    expect((await get('admin', admin.token, cedar.clinicGuid)).status).toBe(403);
    expect((await get('admin', member.token, maple.clinicGuid)).status).toBe(403);
    expect((await get('admin', superAdmin.token, cedar.clinicGuid)).status).toBe(200);
  });

  it('keeps the routes of super admins and super developers for them', async () => {
    const statuses = async (route: string) =>
      Promise.all(
        [member, admin, superAdmin, superDeveloper].map(async ({ token }) => (await get(route, token)).status),
      );
    expect(await statuses('superAdmin')).toEqual([403, 403, 200, 403]);
    expect(await statuses('superDeveloper')).toEqual([403, 403, 200, 200]);
  });
});
