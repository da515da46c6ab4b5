/** What programs of the machine need to find their files, libraries, certificates and language. */
const OF_THE_MACHINE = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'TMPDIR', 'TMP', 'TEMP'],
  ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS'],
  // Windows.
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
]);

/**
 * The environment of a child process: variables of the machine, and those that the child needs by its work. Settings of the
 * service are left out, since they have passwords and keys, and so are the options of this Node.
 *
 * @param prefixes of the names of variables that the child needs as well: `AWS_`.
 */
export function childEnvironment(
  prefixes: readonly string[] = [],
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const isNeeded = (name: string): boolean =>
    OF_THE_MACHINE.has(name.toUpperCase()) || prefixes.some((prefix) => name.startsWith(prefix));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isNeeded(name)));
}
