/** The little of Node that specs use to read files; the console itself has none of it. */
declare module 'node:fs/promises' {
  export function readFile(path: string, encoding: 'base64'): Promise<string>;
}
declare module 'node:module' {
  export function createRequire(url: string): { resolve(name: string): string };
}
