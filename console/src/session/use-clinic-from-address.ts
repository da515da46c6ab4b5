import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { requestsForeignClinic } from './clinic-choice.js';
import { useSession } from './session-context.js';

const NOTICE_DURATION_MS = 8000;

/**
 * Removes a clinic that is not the user's from the address, and notifies the user which clinic is shown instead.
 *
 * @returns false until the address is corrected, because pages rendered before that would change it as well.
 */
export function useClinicFromAddress(): boolean {
  const { user, clinic } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const notifiedFor = useRef<string | null>(null);
  const isForeign = requestsForeignClinic(user.clinics, location.search);

  useEffect(() => {
    if (!isForeign || notifiedFor.current === location.key) return;
    notifiedFor.current = location.key;
    notify('refusals.clinic', {
      type: 'warning',
      messageArgs: { clinic: clinic.name },
      autoHideDuration: NOTICE_DURATION_MS,
    });
    const query = new URLSearchParams(location.search);
    query.delete('c');
    void navigate({ ...location, search: query.toString() }, { replace: true, state: location.state as unknown });
  }, [isForeign, location, clinic.name, notify, navigate]);

  return !isForeign;
}
