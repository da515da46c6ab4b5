/** Part of the build: WebAssembly that the services load goes beside their compiled files. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const MODULES = ['libs/speech/src/audio/aac/aac-decoder.wasm'];

for (const path of MODULES) copyFileSync(join(root, path), join(root, 'dist', path));
