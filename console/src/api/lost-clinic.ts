import { NOT_YOUR_CLINIC } from '@helix/contracts';
import { parseProblem } from './problem.js';
import { sessionStore } from './session-store.js';

/**
 * Leaves a clinic that the user has been taken out of: what is on the screen is no longer theirs to see. The console loads
 * anew as if a link had asked for that clinic, and says what it does with one that is not the user's.
 *
 * @param clinicGuid which clinic the refused call was for; null when it named none.
 */
export async function leaveLostClinic(response: Response, clinicGuid: string | null): Promise<void> {
  const problem = parseProblem(await response.text(), response.status);
  if (problem?.title !== NOT_YOUR_CLINIC || clinicGuid === null || sessionStore.clinicGuid() !== clinicGuid) return;
  sessionStore.setClinicGuid(null);
  window.location.assign(`${window.location.pathname}?${new URLSearchParams({ c: clinicGuid }).toString()}`);
}
