/** Never begins with a dot: such names are the store's own. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const KEY = /^clinics\/[1-9]\d*(?:\/[A-Za-z0-9][A-Za-z0-9._-]{0,127})+$/;
/** That of S3. */
const MAX_LENGTH = 1024;

/** The key of a clinic's object: `clinics/7/recordings/audio.webm`. @throws Error for names that cannot be part of a key. */
export function objectKey(clinicId: number, ...names: readonly string[]): string {
  const invalid = names.find((name) => !NAME.test(name));
  if (invalid !== undefined) throw new Error(`not a name of an object: ${JSON.stringify(invalid)}`);
  return checkKey(['clinics', clinicId, ...names].join('/'));
}

/** A folder of a clinic, with the slash at its end: `clinics/7/recordings/`. */
export const objectFolder = (clinicId: number, ...names: readonly string[]): string =>
  `${objectKey(clinicId, ...names)}/`;

/** The key itself. @throws Error when it is not one that `objectKey` makes. */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.length > MAX_LENGTH) throw new Error(`not a key of an object: ${JSON.stringify(key)}`);
  return key;
}

/** The folder itself. @throws Error when it is not one that `objectFolder` makes. */
export function checkFolder(folder: string): string {
  if (!folder.endsWith('/')) throw new Error(`not a folder of objects: ${JSON.stringify(folder)}`);
  checkKey(folder.slice(0, -1));
  return folder;
}
