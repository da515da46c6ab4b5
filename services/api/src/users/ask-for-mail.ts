import { JobsUnavailableError } from '@helix/jobs';
import { problem } from '@helix/web';

/**
 * Waits until a mail is asked for. That comes after the change is saved, so when it fails the answer says that the change
 * itself stands.
 *
 * @param saved what was saved, as the beginning of a sentence.
 */
export async function askForMail(mail: Promise<void>, saved: string): Promise<void> {
  try {
    await mail;
  } catch (error) {
    if (!(error instanceof JobsUnavailableError)) throw error;
    throw problem(
      503,
      undefined,
      `${saved}, but no mail can be sent now. Please tell them yourself, or try again later.`,
    );
  }
}
