import { z } from 'zod';
import { decrypt, encrypt } from '@helix/web';

const content = z.object({
  purpose: z.literal('listen'),
  clinicId: z.int(),
  recordingId: z.uuid(),
  /** Milliseconds since the epoch. */
  until: z.number(),
});
/** What an address of audio allows. */
export type ListenPermission = Omit<z.infer<typeof content>, 'purpose'>;

/** Encrypts a permission with the installation's secret. */
export const encryptListenToken = (secretKey: string, permission: ListenPermission): Promise<string> =>
  encrypt(secretKey, JSON.stringify({ purpose: 'listen', ...permission } satisfies z.infer<typeof content>));

/** Undefined for a token that is not ours, was changed, or has expired. @param now milliseconds since the epoch. */
export async function decryptListenToken(
  secretKey: string,
  token: string,
  now: number,
): Promise<ListenPermission | undefined> {
  try {
    const permission = content.parse(JSON.parse(await decrypt(secretKey, token)));
    return permission.until > now ? permission : undefined;
  } catch {
    // Whoever invented it learns nothing more.
    return undefined;
  }
}
