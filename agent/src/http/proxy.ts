/** The proxy for https addresses, as HTTPS_PROXY names it; undefined for addresses that NO_PROXY lists. */
export function proxyFor(url: URL, env: NodeJS.ProcessEnv): URL | undefined {
  const proxy = env['HTTPS_PROXY'] ?? env['https_proxy'] ?? '';
  if (proxy.trim() === '' || url.protocol !== 'https:') return undefined;
  const without = (env['NO_PROXY'] ?? env['no_proxy'] ?? '').split(/[\s,]+/).filter(Boolean);
  if (without.some((entry) => isListed(url, entry.toLowerCase()))) return undefined;
  // Without a protocol, as many programs take it: proxy.clinic.example:3128.
  return new URL(/^[a-z]+:\/\//i.test(proxy) ? proxy : `http://${proxy}`);
}

/** `*`, a host, a host with its port, or a domain whose hosts are meant (`.example.com`, `*.example.com`, `example.com`). */
function isListed({ hostname, port }: URL, entry: string): boolean {
  if (entry === '*') return true;
  const [, domain = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (entryPort !== undefined && entryPort !== (port || '443')) return false;
  const name = domain.replace(/^\*?\./, '');
  return name !== '' && (hostname === name || hostname.endsWith(`.${name}`));
}
