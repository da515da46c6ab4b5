/** Where a user without a wish goes. */
export const HOME_PATH = '/';

/**
 * The page to go to after a sign-in. Only a path of this site is followed: an address that leads elsewhere, also in the
 * forms that browsers read as one (`//host`, `/\host`), is answered with the home page, as is the sign-in page itself.
 */
export function safeRedirect(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return HOME_PATH;
  return /^\/(login|logout)(?![^/?#])/i.test(wanted) ? HOME_PATH : wanted;
}

/** The address of the sign-in page that comes back to where the user was. */
export function signInPath(from: { pathname: string; search: string }): string {
  const path = from.pathname + from.search;
  return safeRedirect(path) === HOME_PATH ? '/login' : `/login?redirectFrom=${encodeURIComponent(path)}`;
}
