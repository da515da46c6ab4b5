/** The page after a sign-in without a requested page. */
export const HOME_PATH = '/';

/** A base for URL parsing. Any host works, because only addresses on this host are followed. */
const HERE = 'http://here.invalid';
/** The pages of the sign-in itself; redirecting back to them would be pointless. */
const ENTRY = /^\/(login|logout|registration|invitation|forgotpassword|choosepassword)(?![^/])/i;

/**
 * The page to open after a sign-in. Only a path of this site is followed. Other addresses, including the forms that
 * browsers resolve to another host (`//host`, `/\host`, with tabs or line breaks in between, and all of these
 * encoded), return the home page, as do the pages of the sign-in itself.
 */
export function safeRedirect(requested: string | null): string {
  if (!requested || !isPathHere(requested)) return HOME_PATH;
  const { pathname, search, hash } = new URL(requested, HERE);
  // `/./host/..//x` looks like a path of this site, but resolves to the address of another host.
  if (!isPathHere(pathname) || ENTRY.test(pathname)) return HOME_PATH;
  return pathname + search + hash;
}

function isPathHere(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\u0000-\u001f\u007f\\]/.test(path) && !/^\/(%2f|%5c|%0[9ad])/i.test(path);
}

interface Page {
  pathname: string;
  search: string;
  hash: string;
}

/** The address of the sign-in page, with the current page as the target after the sign-in. */
export const signInPath = (from: Page): string => withTarget('/login', from);

/** The address of the page to choose a password, with the current page as the target afterwards. */
export const passwordChoicePath = (from: Page): string => withTarget('/choosepassword', from);

function withTarget(entry: string, { pathname, search, hash }: Page): string {
  const path = pathname + search + hash;
  return safeRedirect(path) === HOME_PATH ? entry : `${entry}?redirectFrom=${encodeURIComponent(path)}`;
}
