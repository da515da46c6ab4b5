import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { asksForOtherClinic } from './clinic-choice.js';
import { useSession } from './session-context.js';

/** What is said instead of what one came for takes longer to read, in milliseconds. */
const READ_MILLISECONDS = 8000;

/**
 * Takes a clinic that is not the user's out of the address, and says that it is another one that they see.
 *
 * @returns false until the address is right: what is drawn before that would change it, too.
 */
export function useOwnClinic(): boolean {
  const { user, clinic } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const told = useRef<string | null>(null);
  const isOther = asksForOtherClinic(user.clinics, location.search);

  useEffect(() => {
    if (!isOther || told.current === location.key) return;
    told.current = location.key;
    notify('refusals.clinic', {
      type: 'warning',
      messageArgs: { clinic: clinic.name },
      autoHideDuration: READ_MILLISECONDS,
    });
    const query = new URLSearchParams(location.search);
    query.delete('c');
    void navigate({ ...location, search: query.toString() }, { replace: true, state: location.state as unknown });
  }, [isOther, location, clinic.name, notify, navigate]);

  return !isOther;
}
