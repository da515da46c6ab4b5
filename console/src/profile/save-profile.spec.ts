import type { CurrentUser, ProviderView } from '@helix/contracts';
import { ApiError } from '../api/problem.js';
import { profileValues, type ProfileValues } from './profile-values.js';
import { profileParts, saveParts, storedAfter, type ProfilePart } from './save-profile.js';

const user = { firstName: 'Jamie', lastName: 'Chen', preferences: '{}', clinics: [] } as unknown as CurrentUser;
const provider = (provider_id: string, goalWage: number | null) =>
  ({ provider_id, baseWage: 44.5, goalWage }) as ProviderView;
const providers = [provider('H1', 60), provider('H2', null)];
const initial = profileValues(user, providers);
const wages = (h1: number | null, h2: number | null): ProfileValues['wages'] => [
  { baseWage: 44.5, goalWage: h1 },
  { baseWage: 44.5, goalWage: h2 },
];
const parts = (changes: Partial<ProfileValues>) => profileParts(user, providers, { ...initial, ...changes });
const bodies = (of: readonly ProfilePart[]) => of.map(({ body }) => body);

/** A server that accepts every part up to the one it refuses. */
function server(refused?: { path: string; error: unknown }) {
  const sent: object[] = [];
  const send = async ({ path, body }: ProfilePart): Promise<void> => {
    sent.push(body);
    if (path === refused?.path) throw refused.error;
  };
  return { sent, send };
}

describe('saveParts', () => {
  it('sends the changed parts, names and preferences first', async () => {
    const { sent, send } = server();
    const outcome = await saveParts(parts({}), parts({ firstName: 'Jo', wages: wages(60, 50) }), send);
    expect(sent).toEqual([
      { firstName: 'Jo', lastName: 'Chen', preferences: '{}' },
      { providerId: 'H2', goalWage: 50 },
    ]);
    expect(outcome).toMatchObject({ left: [], error: null });
  });

  it('sends nothing when nothing changed', async () => {
    const { sent, send } = server();
    await saveParts(parts({}), parts({}), send);
    expect(sent).toEqual([]);
  });

  it('returns saved and unsaved parts, and maps the error to its form field', async () => {
    const refusal = { field: 'goalWage', message: `Goal wage can't be less than base wage.` };
    const error = new ApiError(422, { title: 'Refused', status: 422, detail: '', errors: [refusal] });
    const { sent, send } = server({ path: 'Provider', error });
    const outcome = await saveParts(parts({}), parts({ lastName: 'Lee', wages: wages(45, 50) }), send);
    expect(sent).toHaveLength(2);
    expect(bodies(outcome.saved)).toEqual([{ firstName: 'Jamie', lastName: 'Lee', preferences: '{}' }]);
    expect(bodies(outcome.left)).toEqual([
      { providerId: 'H1', goalWage: 45 },
      { providerId: 'H2', goalWage: 50 },
    ]);
    expect((outcome.error as ApiError).problem?.errors).toEqual([{ ...refusal, field: 'wages.0.goalWage' }]);
  });

  it('sends a part again when its change is undone after it was saved', async () => {
    const failing = server({ path: 'Provider', error: new ApiError(0, null) });
    const { saved } = await saveParts(parts({}), parts({ firstName: 'Jo', wages: wages(70, null) }), failing.send);
    const { sent, send } = server();
    await saveParts(storedAfter(parts({}), saved), parts({}), send);
    expect(sent).toEqual([{ firstName: 'Jamie', lastName: 'Chen', preferences: '{}' }]);
  });
});
