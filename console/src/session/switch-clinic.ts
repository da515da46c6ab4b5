import { sessionStore } from '../api/session-store.js';

/**
 * Stores the clinic and loads the console anew, so that nothing of the other clinic stays in memory. An appointment
 * belongs to its clinic: from its page the way leads to the calendar.
 */
export function switchClinic(clinicGuid: string, pathname: string): void {
  sessionStore.setClinicGuid(clinicGuid);
  const address = new URL(window.location.href);
  address.searchParams.delete('c');
  if (pathname.toLowerCase().startsWith('/appointment/')) window.location.assign('/dashboard');
  else if (address.href === window.location.href) window.location.reload();
  else window.location.assign(address);
}
