/** Requests, and where docs/settings.md ("What an ingress routes where") sends them. */
export const ROUTES = [
  ['/api/agent/changes', 'sync-ingest'],
  ['/API/Agent/Commands', 'sync-ingest'],
  ['/api/agent/reportDataOfOthers', 'sync-ingest'],
  ['/api/agent/reportData', 'api'],
  ['/Api/AGENT/REPORTDATA', 'api'],
  ['/api/audio/chunk', 'audio'],
  ['/API/Audio/play', 'audio'],
  ['/api/events', 'api'],
  ['/api/appointment', 'api'],
  ['/api/audiobooks', 'api'],
  ['/unsubscribe', 'api'],
  ['/', 'api'],
  ['/assets/index.js', 'api'],
  ['/healthy', 'api'],
  ['/health/ready', undefined],
  ['/Health', undefined],
  ['/metrics', undefined],
];
/** MiB of the largest body, and what goes through as it comes. */
export const BODIES = { '/api/agent/changes': '8m', '/api/audio/chunk': '11m' };
export const UNBUFFERED = ['/api/events', '/api/audio/play'];

/**
 * @param {string} where the file, for the sentences.
 * @param {(path: string) => { service?: string, body?: string, isBuffered: boolean } | undefined} route what the file does.
 * @returns {string[]} what is wrong, in sentences.
 */
export function compareRoutes(where, route) {
  return [
    ...ROUTES.filter(([path, service]) => route(path)?.service !== service).map(
      ([path, service]) =>
        `${where}: ${path} goes to ${route(path)?.service ?? 'nowhere'} instead of ${service ?? 'nowhere'}`,
    ),
    ...Object.entries(BODIES)
      .filter(([path, body]) => route(path)?.body !== body)
      .map(([path, body]) => `${where}: bodies of ${path} may have ${route(path)?.body} instead of ${body}`),
    ...UNBUFFERED.filter((path) => route(path)?.isBuffered !== false).map((path) => `${where}: ${path} is buffered`),
  ];
}

/** What nginx does by docker/ingress/nginx.conf: the first regular expression that matches, else the location `/`. */
export function nginxRoutes(text) {
  const upstreams = new Map(
    [...text.matchAll(/set \$(\w+) http:\/\/([\w-]+):\d+;/g)].map(([, name, host]) => [name, host]),
  );
  const locations = [...text.matchAll(/location (~\* )?(\S+) \{([^}]*)\}/g)].map(([, isPattern, path, body]) => ({
    matches: isPattern ? new RegExp(path, 'i') : undefined,
    service: upstreams.get(/proxy_pass \$(\w+);/.exec(body)?.[1]),
    body: /client_max_body_size (\w+);/.exec(body)?.[1],
    isBuffered: !/proxy_buffering off;/.test(body),
  }));
  return (path) => locations.find(({ matches }) => matches?.test(path)) ?? locations.find(({ matches }) => !matches);
}

/** What ingress-nginx does by the Ingresses of one host: regular expressions without regard to case, the longest first. */
export function ingressRoutes(ingresses) {
  const setting = ({ metadata }, name) => metadata.annotations?.[`nginx.ingress.kubernetes.io/${name}`];
  const paths = ingresses
    .flatMap((ingress) =>
      ingress.spec.rules.flatMap(({ http }) =>
        http.paths.map(({ path, backend }) => ({
          path,
          matches: new RegExp(`^${path}`, 'i'),
          service: backend.service.name === 'nowhere' ? undefined : backend.service.name,
          body: setting(ingress, 'proxy-body-size'),
          isBuffered: setting(ingress, 'proxy-buffering') !== 'off',
        })),
      ),
    )
    .sort((a, b) => b.path.length - a.path.length);
  return (path) => paths.find(({ matches }) => matches.test(path));
}
