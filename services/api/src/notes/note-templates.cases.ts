import type { NoteTemplateRow, TokenPossibleValueRow, TokenRow } from '@helix/contracts';
import { DataSource } from 'typeorm';
import { seedNotes } from '../../../../libs/database/src/notes/seed-notes.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';

describe('tokens and templates of notes', () => {
  let api: TwoClinics;
  let superAdmin: { userId: number; token: string };

  beforeAll(async () => {
    api = await startTwoClinics();
    superAdmin = await api.served.addUser('super@helix.example', {}, { isSuperAdmin: true });
  });
  beforeEach(async () => {
    await api.empty([
      'token',
      'token_possible_value',
      'shipped_token',
      'note_template',
      'generated_note',
      'note_facts',
    ]);
    await seed();
  });
  afterAll(() => api.served.close());

  /** What an upgrade does. */
  async function seed(): Promise<void> {
    const dataSource = await new DataSource({ type: 'postgres', url: api.served.test.ownerUrl }).initialize();
    const runner = dataSource.createQueryRunner();
    await seedNotes(runner);
    await runner.release();
    await dataSource.destroy();
  }
  const get = (path: string, who = superAdmin) => api.call('get', `/api/${path}`, who);
  const send = (method: 'post' | 'put', path: string, body: object) =>
    api.call(method, `/api/${path}`, superAdmin).send(body);
  const remove = (path: string) => api.call('delete', `/api/${path}`, superAdmin);
  const list = async <Row>(path: string, query: object = {}) => {
    const parameters = Object.entries(query).map(
      ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
    );
    const { body, headers, status } = await get(`${path}?${parameters.join('&')}`);
    expect(status).toBe(200);
    return { rows: body as Row[], range: (headers as Record<string, string>)['content-range'] };
  };
  const tokenNamed = async (name: string) => {
    const { rows } = await list<TokenRow>('Token', { filter: { q: name } });
    return rows.find((token) => token.name === name)!;
  };
  const valuesOf = async (name: string) => {
    const { tokenId } = await tokenNamed(name);
    return (await list<TokenPossibleValueRow>('TokenPossibleValue', { filter: { tokenId }, sort: ['position', 'ASC'] }))
      .rows;
  };
  const templateOf = async (kind: string) =>
    (await list<NoteTemplateRow>('NoteTemplate')).rows.find((template) => template.kind === kind)!;
  const problemOf = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as { detail: string }).detail,
  ];

  it('are read by every user, templates by super admins', async () => {
    expect((await get('TokenType', api.hygienist)).body).toHaveLength(8);
    expect((await get('TokenType', api.hygienist)).body).toContainEqual({
      id: 6,
      tokenTypeId: 6,
      tokenTypeName: 'Counts',
    });
    expect((await get('Token', api.hygienist)).status).toBe(200);
    expect((await get('TokenPossibleValue', api.hygienist)).status).toBe(200);
    expect((await get('NoteTemplate', api.hygienist)).status).toBe(403);
  });

  it('are listed with sort, range and filter', async () => {
    const page = await list<TokenRow>('Token', { sort: ['name', 'DESC'], range: [0, 1], filter: { q: 'index' } });
    expect(page.rows.map(({ name }) => name)).toEqual(['PlaqueIndex', 'BleedingIndex']);
    expect(page.range).toBe('tokens 0-1/2');
    expect((await list<TokenRow>('Token', { filter: { tokenTypeId: 3 } })).range).toBe('tokens */0');
    expect((await get(`Token?filter=${encodeURIComponent('{"colour":1}')}`)).status).toBe(422);
    expect((await get(`Token?sort=${encodeURIComponent('["colour","ASC"]')}`)).status).toBe(422);
    const templates = await list<NoteTemplateRow>('NoteTemplate', { sort: ['stepCount', 'ASC'] });
    expect(templates.range).toBe('noteTemplates 0-5/6');
    expect(templates.rows.find(({ kind }) => kind === 'adultRecall')).toMatchObject({
      name: 'Adult recall',
      stepCount: 23,
      clinicId: null,
      userId: null,
    });
  });

  it('are added, changed and deleted one by one', async () => {
    const { body: added } = await send('post', 'Token', { name: 'Mood', tokenTypeId: 4 });
    expect(added).toMatchObject({ name: 'Mood', tokenTypeId: 4, seperator: '', templateCount: 0, version: '1' });
    const { id } = added as TokenRow;
    expect((await send('put', `Token/${id}`, { name: 'Mood', tokenTypeId: 5, seperator: ' / ' })).body).toMatchObject({
      tokenTypeId: 5,
      seperator: ' / ',
      version: '2',
    });
    expect((await get(`Token/${id}`)).body).toMatchObject({ id, version: '2' });
    expect((await remove(`Token/${id}`)).status).toBe(200);
    expect((await get(`Token/${id}`)).status).toBe(404);
    expect((await remove(`Token/${id}`)).status).toBe(404);
    expect(await api.audited('Mood')).toEqual([
      ['tokenAdded', {}],
      ['tokenChanged', { tokenTypeId: [4, 5], seperator: ['', ' / '] }],
      ['tokenRemoved', {}],
    ]);
  });

  it('refuse a name that another token has in any case, and a version that is outdated', async () => {
    expect(problemOf(await send('post', 'Token', { name: 'plaque', tokenTypeId: 1 }))).toEqual([
      422,
      'A token with this name already exists.',
    ]);
    const { id } = await tokenNamed('HomeCare');
    const form = { name: 'Home', tokenTypeId: 1, seperator: ', ', version: '1' };
    expect((await send('put', `Token/${id}`, form)).status).toBe(200);
    expect((await send('put', `Token/${id}`, { ...form, name: 'Care' })).status).toBe(409);
  });

  it('rename a token in the templates that use it', async () => {
    const { id } = await tokenNamed('Plaque');
    const before = await templateOf('adultRecall');
    await send('put', `Token/${id}`, { name: 'Biofilm', tokenTypeId: 4, seperator: ', ' });
    const after = await templateOf('adultRecall');
    expect(after.text).toBe(before.text.replace('{{Plaque}}', '{{Biofilm}}'));
    expect([after.version, (await templateOf('emergency')).version]).toEqual(['2', '1']);
    expect((await get(`Token/${id}`)).body).toMatchObject({ name: 'Biofilm', templateCount: 4 });
  });

  it('keep a token that a template uses', async () => {
    const { id } = await tokenNamed('SealedTeeth');
    expect(problemOf(await remove(`Token/${id}`))).toEqual([
      409,
      '{{SealedTeeth}} is used by Sealants. Remove it there first.',
    ]);
  });

  it('keep the type of a token while it has values that the new type cannot have', async () => {
    const { id } = await tokenNamed('CariesRisk');
    const change = (tokenTypeId: number) => send('put', `Token/${id}`, { name: 'CariesRisk', tokenTypeId });
    expect(problemOf(await change(1))).toEqual([
      422,
      'The type Text offers no values: delete the token’s values first (3).',
    ]);
    expect((await change(5)).status).toBe(200);
    for (const value of await valuesOf('CariesRisk')) await remove(`TokenPossibleValue/${value.id}`);
    expect((await change(1)).status).toBe(200);
    expect(problemOf(await send('post', 'TokenPossibleValue', { tokenId: id, value: 'low' }))).toEqual([
      422,
      'A token of the type Text offers no values.',
    ]);
  });

  it('refuse a value of a token that does not exist, with an answer that is documented', async () => {
    const answer = await send('post', 'TokenPossibleValue', { tokenId: 999_999, value: 'low' });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ field: 'tokenId', message: 'This token does not exist.' }],
    ]);
  });

  it('number the values of a token without gaps', async () => {
    const { id: tokenId } = await tokenNamed('CariesRisk');
    const order = async () => (await valuesOf('CariesRisk')).map(({ value, position }) => `${position} ${value}`);
    const { body: added } = await send('post', 'TokenPossibleValue', { tokenId, value: 'very low', position: 1 });
    expect(await order()).toEqual(['1 very low', '2 low', '3 moderate', '4 high']);
    const { id } = added as TokenPossibleValueRow;
    await send('put', `TokenPossibleValue/${id}`, { tokenId, value: 'very low', position: 3, isDefault: true });
    expect(await order()).toEqual(['1 low', '2 moderate', '3 very low', '4 high']);
    await send('post', 'TokenPossibleValue', { tokenId, value: 'none', isNone: true });
    await remove(`TokenPossibleValue/${id}`);
    expect(await order()).toEqual(['1 low', '2 moderate', '3 high', '4 none']);
    expect((await get(`TokenPossibleValue/${id}`)).status).toBe(404);
    expect((await send('post', 'TokenPossibleValue', { tokenId, value: 'HIGH' })).status).toBe(422);
    expect(await api.audited('CariesRisk')).toEqual([
      ['tokenChanged', { value: [null, 'very low'] }],
      ['tokenChanged', { value: ['very low', 'very low'] }],
      ['tokenChanged', { value: [null, 'none'] }],
      ['tokenChanged', { value: ['very low', null] }],
    ]);
  });

  it('refuse a template with an unknown token, without a clinic or a user, or of ones that do not exist', async () => {
    const form = { name: 'Short', text: '{{Reason}} {{Mood}}', clinicId: api.maple.clinicId };
    const refused = async (body: object) => problemOf(await send('post', 'NoteTemplate', body));
    expect(await refused(form)).toEqual([422, 'Unknown token: {{Mood}}']);
    const known = { ...form, text: '{{reason}} and {Mood}' };
    expect(await refused({ ...known, clinicId: null })).toEqual([422, 'Choose a clinic or a user.']);
    expect(await refused({ ...known, clinicId: 99_999 })).toEqual([422, 'This clinic does not exist.']);
    expect(await refused({ ...known, userId: 99_999 })).toEqual([422, 'This user does not exist.']);
    const { status, body } = await send('post', 'NoteTemplate', { ...known, userId: api.hygienist.userId });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ clinicName: 'Maple', userEmail: 'hygienist@helix.example', kind: null, stepCount: 1 }),
    ]);
  });

  it('change and delete templates, but keep shipped ones', async () => {
    const { id, name, text } = await templateOf('sealants');
    expect(problemOf(await remove(`NoteTemplate/${id}`))).toEqual([
      409,
      'A shipped template cannot be deleted. Change its text instead.',
    ]);
    expect((await send('put', `NoteTemplate/${id}`, { name, text, clinicId: api.maple.clinicId })).status).toBe(422);
    const changed = { name: 'Fissures', text: '{{Reason}}', version: '1' };
    expect((await send('put', `NoteTemplate/${id}`, changed)).body).toMatchObject({ version: '2', stepCount: 1 });
    expect(problemOf(await send('put', `NoteTemplate/${id}`, { ...changed, name: 'Late' }))).toEqual([
      409,
      'This template was changed by someone else. Your changes were not saved; close this and open it again.',
    ]);
    const { body } = await send('post', 'NoteTemplate', { ...changed, userId: api.hygienist.userId });
    expect((await remove(`NoteTemplate/${(body as NoteTemplateRow).id}`)).status).toBe(200);
    expect(await api.audited('Fissures')).toEqual([
      ['noteTemplateChanged', { name: ['Sealants', 'Fissures'], text: [text, '{{Reason}}'] }],
      ['noteTemplateAdded', {}],
      ['noteTemplateRemoved', {}],
    ]);
  });

  it('survive an upgrade as super admins left them', async () => {
    const { id } = await templateOf('sealants');
    await send('put', `NoteTemplate/${id}`, { name: 'Fissures', text: '{{Reason}}' });
    const { id: sealed } = await tokenNamed('SealedTeeth');
    await remove(`Token/${sealed}`);
    const { id: plaque } = await tokenNamed('Plaque');
    await send('put', `Token/${plaque}`, { name: 'Biofilm', tokenTypeId: 4, seperator: ', ' });
    await api.rows(`update note_template set text = 'Of the release before' where kind = 'emergency'`);
    await seed();
    const { rows: tokens } = await list<TokenRow>('Token');
    const names = tokens.map(({ name }) => name);
    expect([names.includes('Biofilm'), names.includes('Plaque'), names.includes('SealedTeeth')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await templateOf('sealants')).toMatchObject({ name: 'Fissures', text: '{{Reason}}' });
    expect((await templateOf('emergency')).text).toContain('{{PainScore}}');
    expect(await valuesOf('Calculus')).toHaveLength(4);
  });
});
