import { createTransport } from 'nodemailer';
import { compose } from './compose.js';
import { MailError, MailRefusedError, type Mail, type MailMessage } from './mail.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Hands mails to a mail server. */
export class SmtpMail implements Mail {
  private readonly transport;

  /**
   * @param url `smtp://` (encrypted where the server can) or `smtps://`, with user and password when it wants them.
   * @param from an email address, or a name with the address in `< >`.
   */
  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.transport = createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    });
  }

  async send(message: MailMessage): Promise<void> {
    const composed = compose(this.from, message);
    try {
      await this.transport.sendMail(composed);
    } catch (error) {
      throw inWords(error, message.to);
    }
  }
}

/** What nodemailer tells of a failure. */
interface SmtpFailure extends Error {
  code?: string;
  response?: string;
  responseCode?: number;
}

function inWords(error: unknown, to: string): MailError {
  const { code, response, responseCode, message } = error as SmtpFailure;
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    const words = `the mail server refused the mail to ${to}: ${response ?? message}`;
    return responseCode !== undefined && responseCode < 500
      ? new MailError(words, { cause: error })
      : new MailRefusedError(words, { cause: error });
  }
  if (code === 'EAUTH') return new MailError(`the mail server does not let Helix in: ${response ?? message}`);
  return new MailError(`the mail server cannot be reached: ${message}`, { cause: error });
}
