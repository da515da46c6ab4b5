/** Where a user without a wish goes. */
export const HOME_PATH = '/';

/** Any host will do: what leads away from it leads away from this site. */
const HERE = 'http://here.invalid';
/** The way in and out: nobody wants to come back to it. */
const ENTRY = /^\/(login|logout|registration|forgotpassword)(?![^/])/i;

/**
 * The page to go to after a sign-in. Only a path of this site is followed. What leads elsewhere, also in the forms that
 * browsers read as such (`//host`, `/\host`, with tabs and line breaks between, and all of these encoded), is answered with
 * the home page, as are the pages of the sign-in itself.
 */
export function safeRedirect(requested: string | null): string {
  if (!requested || !isPathHere(requested)) return HOME_PATH;
  const { pathname, search, hash } = new URL(requested, HERE);
  // `/./host/..//x` is a path of this site that becomes another host's address once it is resolved.
  if (!isPathHere(pathname) || ENTRY.test(pathname)) return HOME_PATH;
  return pathname + search + hash;
}

function isPathHere(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\u0000-\u001f\u007f\\]/.test(path) && !/^\/(%2f|%5c|%0[9ad])/i.test(path);
}

/** The address of the sign-in page that comes back to where the user was. */
export function signInPath(from: { pathname: string; search: string; hash: string }): string {
  const path = from.pathname + from.search + from.hash;
  return safeRedirect(path) === HOME_PATH ? '/login' : `/login?redirectFrom=${encodeURIComponent(path)}`;
}
