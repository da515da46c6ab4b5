/** Declares the part of Node that specs use to read files. The console itself has no Node types. */
declare module 'node:fs/promises' {
  export function readFile(path: string, encoding: 'base64'): Promise<string>;
}
declare module 'node:module' {
  export function createRequire(url: string): { resolve(name: string): string };
}
declare module 'node:fs' {
  export function readdirSync(path: URL, options: { recursive: true }): string[];
  export function readFileSync(path: URL, encoding: 'utf8'): string;
}
