import { useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useSession } from '../../session/session-context.js';
import { browserDrafts } from '../data/browser-drafts.js';
import { neighbourPath } from '../data/chain.js';
import type { MovedDraft } from '../data/plan-drafts.js';
import './texts.js';

/**
 * Moves a plan to another appointment of the patient, and opens that one. The browser keeps it there until the user has
 * taken or discarded it; nothing is saved.
 *
 * @param query of the address.
 * @returns a function that gets the id of the other appointment, and calls `leave` when the plan is there.
 */
export function useMovePlan(query: URLSearchParams) {
  const notify = useNotify();
  const navigate = useNavigate();
  const { user, clinic } = useSession();
  return (plan: MovedDraft, appointmentId: string, leave: () => void): void => {
    const { userId } = user;
    if (!browserDrafts.writeMoved({ userId, clinicGuid: clinic.clinicGuid, appointmentId }, plan)) {
      notify('move.notStored', { type: 'error' });
      return;
    }
    flushSync(leave);
    const { startDate } = plan.from;
    void navigate(
      startDate === null
        ? `/appointment/${encodeURIComponent(appointmentId)}`
        : neighbourPath(appointmentId, startDate.slice(0, 10), query),
    );
  };
}
