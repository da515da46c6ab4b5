import { z } from 'zod';
import { decrypt, encrypt } from '../encryption.js';

const content = z.object({
  purpose: z.literal('unsubscribe'),
  clinicId: z.int(),
  userId: z.int(),
  reportId: z.literal([24, 25]),
});
/** The subscription that a link in a mail ends. */
export type Subscription = Omit<z.infer<typeof content>, 'purpose'>;

/**
 * Encrypts a subscription with the installation's secret, for the link of a mail. It never expires: mails are kept, and
 * whoever finds an old one can do no more with it than end the subscription.
 */
export const encryptUnsubscribeToken = (secretKey: string, subscription: Subscription): Promise<string> =>
  encrypt(secretKey, JSON.stringify({ purpose: 'unsubscribe', ...subscription } satisfies z.infer<typeof content>));

/** Undefined for a token that is not ours, was changed, or is for something else. */
export async function decryptUnsubscribeToken(secretKey: string, token: string): Promise<Subscription | undefined> {
  try {
    const { purpose: _, ...subscription } = content.parse(JSON.parse(await decrypt(secretKey, token)));
    return subscription;
  } catch {
    // Whoever invented it learns nothing more.
    return undefined;
  }
}
