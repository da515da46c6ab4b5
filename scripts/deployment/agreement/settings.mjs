/** Which settings a container may and must have. */

/** What the SDK of S3 reads by itself (docs/settings.md). */
const OF_S3 = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
/** The owner of the tables: whoever brings the schema up to date or backs up, and no service. */
export const OWNER = 'DATABASE_OWNER_URL';

/** The settings that a service reads. @param {Record<string, readonly string[]>} readers services by setting. */
export function settingsRead(service, readers) {
  const own = Object.keys(readers).filter((name) => readers[name].includes(service));
  return own.includes('S3_BUCKET') ? [...own, ...OF_S3] : own;
}

/**
 * Compares what a service reads with what its container sets; an empty value says that the default is meant.
 *
 * @returns {string[]} what is wrong, in sentences.
 */
export function compareSettings(service, set, readers) {
  const read = settingsRead(service, readers);
  return [
    ...read.filter((name) => !set.includes(name)).map((name) => `${service} reads ${name}, which is not set`),
    ...set
      .filter((name) => !read.includes(name))
      .map(
        (name) =>
          `${service} has ${name}, ${name in readers || name === OWNER ? 'which it does not read' : 'which is no setting'}`,
      ),
  ];
}

/** As `compareSettings` for commands of an operator, which read different ones: nothing that is no setting. */
export const unknownSettings = (name, set, readers) =>
  set
    .filter((each) => !(each in readers) && !OF_S3.includes(each) && each !== OWNER)
    .map((each) => `${name} has ${each}, which is no setting`);

/** Connections of a process with Kafka and Redis beside its pool (docs/settings.md); those of analysis have its children. */
const BESIDE_POOL = { analysis: 12 };
/** That of api, and one for a moment while a signing key is renewed. */
const BESIDE_OTHER_POOLS = 4;
/** For migrations, back-ups, commands and people. */
const FOR_OTHERS = 20;

/** @param {Record<string, number>} processes of each service at the largest scale. */
export function compareConnections(processes, pool, allowed) {
  const needed = Object.entries(processes).reduce(
    (total, [service, count]) => total + count * (pool + (BESIDE_POOL[service] ?? BESIDE_OTHER_POOLS)),
    FOR_OTHERS,
  );
  const count = Object.values(processes).reduce((total, each) => total + each, 0);
  return needed <= allowed
    ? []
    : [`${count} processes with DATABASE_POOL ${pool} need ${needed} connections, but ${allowed} are allowed`];
}
