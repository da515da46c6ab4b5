import { useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { NavigationType, useLocation, useNavigate, useNavigationType, type Location } from 'react-router';
import { HOME_PATH } from '../session/redirect-from.js';
import { useSession } from '../session/session-context.js';
import { pageAt } from './navigation.js';
import { canOpen, permissionsOf } from './permissions.js';

/**
 * Returns the location whose page is shown. When the user may not open the requested page, the previous location stays,
 * the address is restored and a toast explains why. Without a previous page the user is redirected to the home page.
 *
 * @returns null until the redirect to the home page is complete.
 */
export function useGuardedLocation(): Location | null {
  const location = useLocation();
  const arrival = useNavigationType();
  const navigate = useNavigate();
  const notify = useNotify();
  const translate = useTranslate();
  const { user, instance } = useSession();
  const permissions = permissionsOf(user);
  const page = pageAt(location.pathname);
  const refused = page && !canOpen(page.access, permissions) ? page : null;
  const [shown, setShown] = useState<Location | null>(null);
  const answered = useRef<string | null>(null);
  if (!refused && shown !== location) setShown(location);

  useEffect(() => {
    if (!refused || answered.current === location.key) return;
    answered.current = location.key;
    const ofProvider = instance.isProvider ? refused.providerRefusal : undefined;
    notify(ofProvider ?? `refusals.${refused.access}`, {
      type: 'warning',
      messageArgs: { page: translate(refused.title) },
    });
    if (!shown) void navigate(HOME_PATH, { replace: true });
    // Go back after a push, so that the history has no second entry for the same page.
    else if (arrival === NavigationType.Push) void navigate(-1);
    else void navigate(shown, { replace: true });
  }, [refused, instance.isProvider, location.key, shown, arrival, navigate, notify, translate]);

  return refused ? shown : location;
}
