/** Names of values that nobody else may know. An address has its password in it. */
const SECRET_NAME = /PASSWORD|SECRET|(?:^|_)KEY$|^(?:DATABASE|DATABASE_OWNER|REDIS|SMTP)_URL$/;
/** A name of this kind that is public. */
const PUBLIC_NAME = /^AWS_ACCESS_KEY_ID$/;
/** What is made by a generator: 32 hexadecimal digits, or 24 letters of both cases and digits in a row. */
const LOOKS_MADE =
  /\b[0-9a-fA-F]{32,}\b|(?=[A-Za-z0-9+]*\d)(?=[A-Za-z0-9+]*[A-Z])(?=[A-Za-z0-9+]*[a-z])(?<![A-Za-z0-9+])[A-Za-z0-9+]{24,}/;

/** Whether a value of this name must come from elsewhere. */
export const isSecret = (name) => SECRET_NAME.test(name) && !PUBLIC_NAME.test(name);

/** Whether the value has no secret in it: nothing, an address without a password, or references that have no default. */
export function isReference(value) {
  const rest = value.replaceAll(/\$\{\w+(?:|:\?[^}]*|\?[^}]*|:-|-)\}/g, '');
  if (rest === '') return true;
  const address = /^[a-z]+:\/\/(.*)$/.exec(rest);
  // Of user:password@host the password is gone by now.
  return address !== null && !/^[^@/]*:[^@/]+@/.test(address[1]);
}

/** @param {Record<string, string>} texts by file name. @returns {string[]} what is wrong, in sentences. */
export function findSecrets(texts) {
  return Object.entries(texts).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const where = `${file}:${index + 1}`;
      if (LOOKS_MADE.test(line)) return [`${where} has what looks like a secret`];
      const [, name = '', value = ''] =
        /^\s*(?:-\s*)?["']?(\w+)["']?\s*[:=]\s*(?:["']?)([^"'#]*)/.exec(line.replace(/,\s*$/, '')) ?? [];
      const isGiven = isSecret(name.toUpperCase()) && /^[A-Z0-9_]+$/.test(name) && !isReference(value.trim());
      return isGiven && !/^[&*]/.test(value.trim()) ? [`${where} gives ${name} a value`] : [];
    }),
  );
}
