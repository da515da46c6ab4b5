/** Where a path goes; see routes.mjs. */
export type Route = (path: string) => { service?: string; body?: string; isBuffered: boolean } | undefined;

/** What is wrong, in sentences. */
export function compareRoutes(where: string, route: Route): string[];
/** What nginx does by its file. */
export function nginxRoutes(text: string): Route;
/** What ingress-nginx does by the Ingresses of one host. */
export function ingressRoutes(ingresses: readonly unknown[]): Route;
