/** A version as the `ETag` of a response: in quotes. */
export const etagOf = (version: string): string => `"${version}"`;

/**
 * Whether an `If-Match` names a version, or any (`*`). Weak tags count, since proxies that compress responses make tags weak;
 * so does a version without quotes.
 */
export function isVersionOf(ifMatch: string, version: string): boolean {
  const versions = ifMatch.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  return versions.includes('*') || versions.includes(version);
}
