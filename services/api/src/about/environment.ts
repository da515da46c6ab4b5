import type { AboutHelix } from '@helix/contracts';

const PREVIEW = /^pr(-|\d)/;
const LOCAL_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\]|(.+\.)?local)$/;
const DEVELOPMENT = /^dev(-|$)/;

/**
 * The kind of installation, by its public host name. A label that starts with `pr-` or with `pr` and a digit is a
 * preview of a pull request; localhost, `*.local` and a label `dev` or `dev-...` are development.
 *
 * @param publicUrl an http or https address.
 */
export function environmentOf(publicUrl: string): AboutHelix['environment'] {
  const host = new URL(publicUrl).hostname.toLowerCase();
  const labels = host.split('.');
  if (labels.some((label) => PREVIEW.test(label))) return 'PR';
  if (LOCAL_MACHINE.test(host) || labels.some((label) => DEVELOPMENT.test(label))) return 'Dev';
  return 'Production';
}
