import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import type { AudioApi } from './start-audio-api.js';

/** Who may or may not hear the recordings of A1 to A30. */
export type Listener =
  | 'recorder'
  | 'provider'
  | 'admin'
  | 'superAdminWhoIsAdmin'
  /** May not. */
  | 'colleague'
  /** May not. */
  | 'superAdmin';

/**
 * Adds a user of every kind that may or may not hear the recordings of a clinic.
 *
 * @returns their tokens.
 */
export async function addListeners(served: AudioApi): Promise<Record<Listener, string>> {
  const { clinicId } = served.clinic;
  const add = (name: Listener, clinics: Record<number, boolean>, roles = {}): ReturnType<TestApp['addUser']> =>
    served.addUser(`${name}@helix.example`, clinics, roles);
  const provider = await add('provider', { [clinicId]: false });
  await served.test.ownerPool.query(
    'insert into provider_setting (clinic_id, provider_id, user_id) values ($1, $2, $3)',
    [clinicId, 'H1', provider.userId],
  );
  return {
    recorder: served.token,
    provider: provider.token,
    admin: (await add('admin', { [clinicId]: true })).token,
    superAdminWhoIsAdmin: (await add('superAdminWhoIsAdmin', { [clinicId]: true }, { isSuperAdmin: true })).token,
    colleague: (await add('colleague', { [clinicId]: false })).token,
    superAdmin: (await add('superAdmin', {}, { isSuperAdmin: true })).token,
  };
}
