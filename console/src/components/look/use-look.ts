import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { presentQuery } from '../use-address.js';

/** The query parameter with the appointment that the side panel shows. */
export const LOOK_PARAMETER = 'look';

/** The state of a history entry. It survives a reload. */
interface EntryState {
  /** The entry was pushed to open the panel, so that the entry before it is the same page without the panel. */
  opensPanel?: true;
}

export interface Look {
  /** The appointment in the side panel; null: the panel is closed. */
  id: string | null;
  /** Shows an appointment in the panel. Back closes the panel, however many appointments it has shown. */
  show: (appointmentId: string) => void;
  close: () => void;
}

/** The side panel with an appointment at a glance. It is part of the address, so that a reload and a link show it. */
export function useLook(): Look {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const entry = state as EntryState | null;
  return {
    id: query.get(LOOK_PARAMETER) || null,
    show: (appointmentId) => {
      const after = presentQuery();
      const isOpen = after.has(LOOK_PARAMETER);
      after.set(LOOK_PARAMETER, appointmentId);
      const opens: EntryState = { opensPanel: true };
      void navigate({ search: after.toString() }, isOpen ? { replace: true, state: entry } : { state: opens });
    },
    close: () => {
      if (entry?.opensPanel) return void navigate(-1);
      const after = presentQuery();
      after.delete(LOOK_PARAMETER);
      void navigate({ search: after.toString() }, { replace: true });
    },
  };
}
