import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * Starts a mail server on this machine that delivers nothing: each mail is a file `NUMBER.eml` in `directory`, and the page
 * at `pageUrl` lists them as text, the newest first; `/NUMBER` is one mail.
 *
 * @param {{ directory: string, port?: number, pagePort?: number }} options port 0 or none: a free one.
 */
export async function startMailCatcher({ directory, port = 0, pagePort = 0 }) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const numbers = () =>
    readdirSync(directory)
      .flatMap((name) => /^(\d+)\.eml$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  const read = (number) => readFileSync(join(directory, `${number}.eml`));
  let next = (numbers().at(-1) ?? 0) + 1;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onData: (stream, _session, done) =>
      void buffer(stream).then((raw) => {
        writeFileSync(join(directory, `${next}.eml`), raw, { mode: 0o600 });
        next += 1;
        done();
      }, done),
  });
  smtp.on('error', () => undefined);
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');

  const mails = () =>
    Promise.all(
      numbers().map(async (number) => {
        const raw = read(number);
        const { to = [], subject = '', text = '', messageId = '', date = '' } = await PostalMime.parse(raw);
        return { number, to: to.map(({ address }) => address).join(', '), subject, text, messageId, date, raw };
      }),
    );
  const page = createServer((request, response) => {
    void answer(request.url ?? '/').then(
      (text) => response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text),
      () => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such mail.\n'),
    );
  });
  const answer = async (path) => {
    const all = await mails();
    const number = /^\/(\d+)$/.exec(path)?.[1];
    if (number === undefined)
      return (
        all
          .reverse()
          .map((mail) => `${mail.number}  ${mail.date}  ${mail.to}  ${mail.subject}\n`)
          .join('') || 'No mails.\n'
      );
    const { to, subject, text } = all.find((mail) => mail.number === Number(number));
    return `To: ${to}\nSubject: ${subject}\n\n${text}`;
  };
  page.listen(pagePort, '127.0.0.1');
  await once(page, 'listening');
  return {
    url: `smtp://127.0.0.1:${smtp.server.address().port}`,
    pageUrl: `http://127.0.0.1:${page.address().port}`,
    /** Every mail so far, in the order of their arrival. */
    mails,
    async stop() {
      page.close();
      page.closeAllConnections();
      await new Promise((resolve) => smtp.close(resolve));
    },
  };
}
