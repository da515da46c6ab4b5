/**
 * The version of a clinic's agent, with the one that it should install where that is another: `2.4.1 / 2.5.0`. A version
 * that is not known is `-`.
 *
 * @param current null or empty: not known yet.
 * @param upgradeTo null or empty: none is asked for.
 */
export function agentVersionText(current: string | null, upgradeTo: string | null): string {
  const shown = current || '-';
  return upgradeTo && upgradeTo !== current ? `${shown} / ${upgradeTo}` : shown;
}
