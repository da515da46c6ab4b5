import { Controller, Get } from '@nestjs/common';
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { startTestApp, SECRET_KEY, type TestApp } from '../testing/start-test-app.js';
import { CurrentActor, type Actor } from './actor.js';
import type { RoutePermissionTable } from './route-permissions.js';
import { CurrentAccess, CurrentClinic, CurrentViewer } from './decorators.js';
import { Sessions } from './sessions.js';
import { SigningKeys } from './signing-keys.js';
import { TOKEN_LIFETIME_SECONDS, Tokens } from './tokens.js';
import type { Access, ClinicContext, Viewer } from './viewer.js';
import { Viewers } from './viewers.js';

@Controller('doors')
class DoorsController {
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

const doors: RoutePermissionTable = {
  'GET doors/public': { roles: ['public'] },
  'GET doors/guest': { roles: ['public'] },
  'GET doors/agent': { roles: ['agent'] },
  'GET doors/viewer': { roles: ['signedIn'] },
  'GET doors/access': { roles: ['signedIn'] },
  'GET doors/actor': { roles: ['signedIn'] },
  'GET doors/clinic': { roles: ['signedIn'], inClinic: true },
  'GET doors/admin': { roles: ['clinicAdmin'], inClinic: true },
  'GET doors/superadmin': { roles: ['superAdmin'] },
  'GET doors/superDeveloper': { roles: ['superDeveloper', 'superAdmin'] },
};

describe('access', () => {
  let served: TestApp;
  let maple: { clinicId: number; clinicGuid: string };
  let cedar: { clinicId: number; clinicGuid: string };
  let member: { userId: number; token: string };
  let admin: { userId: number; token: string };
  let superAdmin: { userId: number; token: string };
  let superDeveloper: { userId: number; token: string };

  beforeAll(async () => {
    served = await startTestApp({ controllers: [DoorsController], routePermissions: doors });
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    member = await served.addUser('member@helix.example', { [maple.clinicId]: false });
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true, [cedar.clinicId]: false });
    superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
    superDeveloper = await served.addUser('superdev@helix.example', {}, { isSuperDeveloper: true });
  });
  afterAll(() => served.close());

  const ask = (door: string, token?: string, clinicGuid?: string) => {
    const request = served.http().get(`/api/doors/${door}`);
    if (token) request.set('Authorization', `Bearer ${token}`);
    if (clinicGuid) request.set('X-Clinic-Guid', clinicGuid);
    return request;
  };

  it('is refused by a route that the table of calls does not have', async () => {
    for (const token of [undefined, superAdmin.token]) {
      const answer = await ask('silent', token);
      expect([answer.status, answer.type, answer.body.detail]).toEqual([
        403,
        'application/problem+json',
        'Nobody may call this: the route does not say who may.',
      ]);
    }
  });

  it('is free on public routes and the agents’ door, whatever token comes along', async () => {
    expect((await ask('public')).body).toEqual({ open: true });
    expect((await ask('public', 'nonsense', 'no clinic')).body).toEqual({ open: true });
    expect((await ask('agent', 'nonsense')).body).toEqual({ open: true });
  });

  it('is by token', async () => {
    const answer = await ask('viewer', member.token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      userId: member.userId,
      email: 'member@helix.example',
      isSuperAdmin: false,
      isSuperDeveloper: false,
    });
    expect((await ask('access', member.token)).body).toEqual({ clinic: null });
  });

  it('knows who does something, and from where', async () => {
    const address = expect.stringMatching(/127\.0\.0\.1$/);
    expect((await ask('guest', member.token)).body).toEqual({ userId: null, email: '', clinicId: null, address });
    const { userId } = member;
    const email = 'member@helix.example';
    expect((await ask('actor', member.token)).body).toEqual({ userId, email, clinicId: null, address });
    expect((await ask('actor', member.token, maple.clinicGuid)).body).toEqual({
      userId,
      email,
      clinicId: maple.clinicId,
      address,
    });
  });

  describe('without a valid token', () => {
    const refused = async (token?: string) => {
      const answer = await ask('viewer', token);
      expect([answer.status, answer.type, answer.headers['www-authenticate']]).toEqual([
        401,
        'application/problem+json',
        'Bearer',
      ]);
    };

    it('is refused', async () => {
      await refused();
      await refused('nonsense');
      await refused('a.b.c');
      expect((await served.http().get('/api/doors/viewer').set('Authorization', 'Basic abc')).status).toBe(401);
    });

    it('is refused when the content or the signature was changed', async () => {
      const [header, payload, signature] = member.token.split('.') as [string, string, string];
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: String(superAdmin.userId) })).toString('base64url');
      await refused(`${header}.${forged}.${signature}`);
      await refused(`${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`);
      await refused(`${header}.${payload}.`);
    });

    const keys = () => new SigningKeys(served.test.database, SECRET_KEY);
    const sessionOf = async () => (await served.app.get(Sessions).begin(member.userId)).sessionId;
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

    it('is refused for algorithm none', async () => {
      const [, payload] = new UnsecuredJWT(await claims()).encode().split('.');
      const none = Buffer.from(JSON.stringify({ ...(await header()), alg: 'none' })).toString('base64url');
      await refused(`${none}.${payload}.`);
      await refused(new UnsecuredJWT(await claims()).encode());
    });

    it('is refused for another algorithm, be it keyed with our public key', async () => {
      const { keyId } = await keys().forSigning();
      const publicKey = (await keys().forChecking(keyId))!;
      for (const secret of [SECRET_KEY, await exportSPKI(publicKey)]) {
        await refused(
          await new SignJWT(await claims())
            .setProtectedHeader({ ...(await header()), alg: 'HS256' })
            .sign(new TextEncoder().encode(secret)),
        );
      }
    });

    it('is refused for a foreign key, under our key’s name or its own', async () => {
      const foreign = await generateKeyPair('ES256');
      for (const kid of [(await header()).kid, '33333333-3333-4333-8333-333333333333', 'theirs', undefined]) {
        const token = new SignJWT(await claims()).setProtectedHeader({ ...(await header()), ...(kid ? { kid } : {}) });
        await refused(await token.sign(foreign.privateKey));
      }
      const unnamed = new SignJWT(await claims()).setProtectedHeader({ alg: 'ES256' });
      await refused(await unnamed.sign((await keys().forSigning()).privateKey));
    });

    it('is refused for another audience or issuer, without an end, a user or a session', async () => {
      // The same recipe with nothing changed is let in, so that what follows is refused for the right reason.
      expect((await ask('viewer', await signed(await claims()))).status).toBe(200);
      const wrong: Record<string, unknown>[] = [
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
      for (const changed of wrong) await refused(await signed(await claims(changed)));
    });

    it('is refused after 30 minutes', async () => {
      expect(TOKEN_LIFETIME_SECONDS).toBe(1800);
      const sessionId = await sessionOf();
      const issuedAgo = (seconds: number) =>
        new Tokens(keys(), () => Date.now() - seconds * 1000).issue(member.userId, sessionId);
      expect((await ask('viewer', await issuedAgo(TOKEN_LIFETIME_SECONDS - 60))).status).toBe(200);
      await refused(await issuedAgo(TOKEN_LIFETIME_SECONDS + 1));
    });

    it('is refused once its session has ended, at once and in words', async () => {
      const sessions = served.app.get(Sessions);
      const { sessionId, token } = await sessions.begin(member.userId);
      expect((await ask('viewer', token)).status).toBe(200);
      await sessions.end(sessionId);
      await refused(token);
      expect((await ask('viewer', token)).body.detail).toBe('Your session has ended. Sign in again.');
      expect((await ask('viewer', member.token)).status).toBe(200);
      // A session that never was.
      await refused(await signed(await claims({ sid: '44444444-4444-4444-8444-444444444444' })));
    });

    it('is refused once the user is deleted', async () => {
      const gone = await served.addUser('gone@helix.example');
      await served.test.ownerPool.query('delete from app_user where user_id = $1', [gone.userId]);
      await refused(gone.token);
    });
  });

  it('to a clinic is its members’', async () => {
    expect((await ask('clinic', member.token, maple.clinicGuid)).body).toEqual({
      ...maple,
      timeZone: 'America/Toronto',
      isAdmin: false,
    });
    expect((await ask('clinic', member.token, maple.clinicGuid.toUpperCase())).status).toBe(200);
    expect((await ask('clinic', member.token, cedar.clinicGuid)).status).toBe(403);
    expect((await ask('viewer', member.token, cedar.clinicGuid)).status).toBe(403);
    expect((await ask('clinic', superDeveloper.token, maple.clinicGuid)).status).toBe(403);
    expect((await ask('clinic', superAdmin.token, cedar.clinicGuid)).body).toMatchObject({ ...cedar, isAdmin: true });
    expect((await ask('clinic', superAdmin.token, '00000000-0000-4000-8000-000000000000')).status).toBe(403);
  });

  it('needs a clinic where one is worked in, named in words', async () => {
    const missing = await ask('clinic', member.token);
    expect([missing.status, missing.body.detail]).toEqual([400, 'Name the clinic in the X-Clinic-Guid header.']);
    expect((await ask('clinic', member.token, 'maple')).status).toBe(400);
    expect((await ask('admin', admin.token)).status).toBe(400);
  });

  it('to a clinic ends for a member who is removed', async () => {
    const leaver = await served.addUser('leaver@helix.example', { [maple.clinicId]: true });
    expect((await ask('admin', leaver.token, maple.clinicGuid)).status).toBe(200);
    await served.test.ownerPool.query('delete from user_clinic where user_id = $1', [leaver.userId]);
    served.app.get(Viewers).forget(leaver.userId);
    expect((await ask('admin', leaver.token, maple.clinicGuid)).status).toBe(403);
    expect((await ask('clinic', leaver.token, maple.clinicGuid)).status).toBe(403);
    expect((await ask('viewer', leaver.token)).status).toBe(200);
  });

  it('of admins ends at their clinic', async () => {
    expect((await ask('admin', admin.token, maple.clinicGuid)).status).toBe(200);
    expect((await ask('admin', admin.token, cedar.clinicGuid)).status).toBe(403);
    expect((await ask('admin', member.token, maple.clinicGuid)).status).toBe(403);
    expect((await ask('admin', superAdmin.token, cedar.clinicGuid)).status).toBe(200);
  });

  it('of super admins and super developers is theirs', async () => {
    const statuses = async (door: string) =>
      Promise.all(
        [member, admin, superAdmin, superDeveloper].map(async ({ token }) => (await ask(door, token)).status),
      );
    expect(await statuses('superAdmin')).toEqual([403, 403, 200, 403]);
    expect(await statuses('superDeveloper')).toEqual([403, 403, 200, 200]);
  });
});
