import { Controller, Get } from '@nestjs/common';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { startTestApp, SECRET_KEY, type TestApp } from '../testing/start-test-app.js';
import { Allow } from './allow.js';
import { CurrentAccess, CurrentClinic, CurrentViewer } from './decorators.js';
import { SigningKeys } from './signing-keys.js';
import { TOKEN_LIFETIME_SECONDS, Tokens } from './tokens.js';
import type { Access, ClinicContext, Viewer } from './viewer.js';

@Controller('doors')
class DoorsController {
  @Get('silent')
  silent() {
    return 'never';
  }

  @Get('public')
  @Allow('public')
  open() {
    return { open: true };
  }

  @Get('agent')
  @Allow('agent')
  agent() {
    return { open: true };
  }

  @Get('viewer')
  @Allow('signedIn')
  viewer(@CurrentViewer() viewer: Viewer) {
    return viewer;
  }

  @Get('access')
  @Allow('signedIn')
  access(@CurrentAccess() { clinic }: Access) {
    return { clinic: clinic ?? null };
  }

  @Get('clinic')
  @Allow('signedIn')
  clinic(@CurrentClinic() clinic: ClinicContext) {
    return clinic;
  }

  @Get('admin')
  @Allow('clinicAdmin')
  admin() {
    return { open: true };
  }

  @Get('superAdmin')
  @Allow('superAdmin')
  superAdmin() {
    return { open: true };
  }

  @Get('superDeveloper')
  @Allow('superDeveloper', 'superAdmin')
  superDeveloper() {
    return { open: true };
  }
}

describe('access', () => {
  let served: TestApp;
  let maple: { clinicId: number; clinicGuid: string };
  let cedar: { clinicId: number; clinicGuid: string };
  let member: { userId: number; token: string };
  let admin: { userId: number; token: string };
  let superAdmin: { userId: number; token: string };
  let superDeveloper: { userId: number; token: string };

  beforeAll(async () => {
    served = await startTestApp({ controllers: [DoorsController] });
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

  it('is refused by a route that does not say who may call it', async () => {
    for (const token of [undefined, superAdmin.token]) {
      const answer = await ask('silent', token);
      expect([answer.status, answer.type]).toEqual([403, 'application/problem+json']);
    }
  });

  it('is free on public routes and the agents’ door', async () => {
    expect((await ask('public')).body).toEqual({ open: true });
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
    const claim = <T extends SignJWT | UnsecuredJWT>(token: T): T => {
      token.setIssuer('helix').setAudience('helix-console').setSubject(String(member.userId)).setExpirationTime('1h');
      return token;
    };

    it('is refused for algorithm none, another algorithm and a foreign key', async () => {
      const { keyId, privateKey } = await keys().forSigning();
      const header = { alg: 'ES256', kid: keyId, typ: 'JWT' };
      // The same recipe with the right key is let in, so that what follows is refused for the right reason.
      expect((await ask('viewer', await claim(new SignJWT()).setProtectedHeader(header).sign(privateKey))).status).toBe(
        200,
      );

      const [, payload] = claim(new UnsecuredJWT()).encode().split('.');
      const none = Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url');
      await refused(`${none}.${payload}.`);
      await refused(claim(new UnsecuredJWT()).encode());
      const shared = new TextEncoder().encode(SECRET_KEY);
      await refused(
        await claim(new SignJWT())
          .setProtectedHeader({ ...header, alg: 'HS256' })
          .sign(shared),
      );
      const foreign = await generateKeyPair('ES256');
      await refused(await claim(new SignJWT()).setProtectedHeader(header).sign(foreign.privateKey));
    });

    it('is refused for another audience and without an end', async () => {
      const { keyId, privateKey } = await keys().forSigning();
      const header = { alg: 'ES256', kid: keyId };
      await refused(await claim(new SignJWT()).setAudience('elsewhere').setProtectedHeader(header).sign(privateKey));
      const endless = new SignJWT().setIssuer('helix').setAudience('helix-console').setSubject(String(member.userId));
      await refused(await endless.setProtectedHeader(header).sign(privateKey));
    });

    it('is refused after 12 hours', async () => {
      const issuedAgo = (seconds: number) => new Tokens(keys(), () => Date.now() - seconds * 1000).issue(member.userId);
      expect((await ask('viewer', await issuedAgo(TOKEN_LIFETIME_SECONDS - 60))).status).toBe(200);
      await refused(await issuedAgo(TOKEN_LIFETIME_SECONDS + 1));
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
