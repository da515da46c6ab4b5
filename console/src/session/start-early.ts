import { requestEarly } from '../api/early-requests.js';
import { sessionStore } from '../api/session-store.js';
import { hasFrame } from './frame-pages.js';

const CALENDAR = /^\/dashboard\/?$/i;

const localDate = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Shows the empty frame of `index.html`, in the width and the mode that are stored in this browser. */
function showFrame(attributes: DOMStringMap): void {
  attributes['frame'] = localStorage.getItem('navigationCollapsed') === 'yes' ? 'collapsed' : 'open';
  const mode = localStorage.getItem('mui-mode');
  if (mode === 'light' || mode === 'dark') attributes['theme'] = mode;
}

/**
 * Shows the frame of signed-in users and sends the requests that the console will send first. What turns out to be
 * another request, because the clinic or the date in the address is not what the console shows, is not used.
 */
export function startEarly({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (sessionStore.token() === null || !hasFrame(pathname)) return;
  showFrame(document.documentElement.dataset);
  const stored = sessionStore.clinicGuid();
  const query = new URLSearchParams(search);
  const clinicGuid = query.get('c') ?? stored;
  requestEarly('/api/user/current', stored);
  if (clinicGuid === null) return;
  requestEarly('/api/Provider/UserProviders', clinicGuid);
  requestEarly('/api/Clinic', clinicGuid);
  if (!CALENDAR.test(pathname)) return;
  import('../calendar/calendar-page.js').catch(() => undefined);
  requestEarly('/api/Provider/Details?activeOnly=true', clinicGuid);
  requestEarly('/api/Provider?activeOnly=false', clinicGuid);
  if (query.has('weekly')) return;
  // Almost always the clinic's date too.
  const date = query.get('date') ?? localDate(new Date());
  requestEarly(`/api/appointment?startDate=${date}&endDate=${date}`, clinicGuid);
}
