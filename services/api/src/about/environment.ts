import type { AboutHelix } from '@helix/contracts';

const PREVIEW = /^pr(-|\d)/;
const OWN_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\]|(.+\.)?local)$/;
const DEVELOPMENT = /^dev(-|$)/;

/**
 * Which kind of installation this is, by the host under which people reach it: a part of the name that begins with `pr-`
 * or `pr` and a digit is a preview of a change; this machine, `*.local` and a part `dev` or `dev-...` are developers'.
 *
 * @param publicUrl an http or https address.
 */
export function environmentOf(publicUrl: string): AboutHelix['environment'] {
  const host = new URL(publicUrl).hostname.toLowerCase();
  const labels = host.split('.');
  if (labels.some((label) => PREVIEW.test(label))) return 'PR';
  if (OWN_MACHINE.test(host) || labels.some((label) => DEVELOPMENT.test(label))) return 'Dev';
  return 'Production';
}
