import { createTransport } from 'nodemailer';
import { compose } from './compose.js';
import { MailError, MailRefusedError, type MailMessage, type MailTransport } from './mail-transport.js';

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

/** Sends mails through a mail server. */
export class SmtpTransport implements MailTransport {
  private readonly transport;

  /**
   * @param url `smtp://` (encrypted when the server supports it) or `smtps://`, with user and password when it requires them.
   * @param from an email address, or a name with the address in `< >`.
   */
  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.transport = createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
    });
  }

  async send(message: MailMessage): Promise<void> {
    const composed = compose(this.from, message);
    try {
      await this.transport.sendMail(composed);
    } catch (error) {
      throw toMailError(error, message.to);
    }
  }
}

/** The errors of nodemailer. */
interface SmtpError extends Error {
  code?: string;
  response?: string;
  responseCode?: number;
}

function toMailError(error: unknown, to: string): MailError {
  const { code, response, responseCode, message } = error as SmtpError;
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    const text = `the mail server refused the mail to ${to}: ${response ?? message}`;
    return responseCode !== undefined && responseCode < 500
      ? new MailError(text, { cause: error })
      : new MailRefusedError(text, { cause: error });
  }
  if (code === 'EAUTH') return new MailError(`the mail server does not let Helix in: ${response ?? message}`);
  return new MailError(`the mail server cannot be reached: ${message}`, { cause: error });
}
