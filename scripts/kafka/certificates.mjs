import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
/** It protects nothing: the stores hold keys of test brokers, and lie beside their data. */
export const STORE_PASSWORD = 'of-a-test-broker';

/** What the brokers of tests show to clients. `days` is how long it is valid from now on; below 0 it has expired. */
const CERTIFICATES = {
  valid: { names: 'DNS:localhost,IP:127.0.0.1', days: 30 },
  expired: { names: 'DNS:localhost,IP:127.0.0.1', days: -1 },
  elsewhere: { names: 'DNS:kafka.elsewhere.example', days: 30 },
};
export const certificateNames = Object.keys(CERTIFICATES);

/** The path of the store (PKCS12) with a certificate and its key. */
export const storeOf = (folder, name) => join(folder, `${name}.p12`);

/**
 * Makes an authority and the certificates that it signs, by openssl, unless the folder has them.
 *
 * @returns {Promise<string>} the authority's certificate in PEM.
 */
export async function makeCertificates(folder) {
  const [key, authority] = [join(folder, 'authority.key'), join(folder, 'authority.pem')];
  if (existsSync(storeOf(folder, certificateNames.at(-1)))) return readFile(authority, 'utf8');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const subject = ['-subj', '/CN=Helix test authority'];
  await run('openssl', ['req', '-x509', ...newKey, '-keyout', key, '-out', authority, '-days', '30', ...subject]);
  for (const [name, certificate] of Object.entries(CERTIFICATES))
    await makeCertificate(folder, { name, ...certificate, key, authority });
  return readFile(authority, 'utf8');
}

async function makeCertificate(folder, { name, names, days, key, authority }) {
  const path = (ending) => join(folder, `${name}.${ending}`);
  await run('openssl', ['req', ...newKey, '-keyout', path('key'), '-out', path('csr'), '-subj', `/CN=${name}`]);
  await writeFile(path('ext'), `subjectAltName=${names}\n`);
  const signing = ['-CA', authority, '-CAkey', key, '-CAcreateserial', '-days', String(days)];
  await run('openssl', ['x509', '-req', '-in', path('csr'), ...signing, '-extfile', path('ext'), '-out', path('pem')]);
  const store = ['-inkey', path('key'), '-in', path('pem'), '-certfile', authority, '-out', storeOf(folder, name)];
  await run('openssl', ['pkcs12', '-export', ...store, '-passout', `pass:${STORE_PASSWORD}`]);
}
