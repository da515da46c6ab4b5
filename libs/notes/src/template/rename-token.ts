import { tokenKey, TOKEN } from './parse-template.js';

/** A template in which a token has another name, wherever and in whichever case it was written. */
export function renameToken(text: string, before: string, after: string): string {
  return text.replace(TOKEN, (whole, name: string) => (tokenKey(name) === tokenKey(before) ? `{{${after}}}` : whole));
}
