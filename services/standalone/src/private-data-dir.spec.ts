import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDataDir } from './private-data-dir.js';

describe('closeDataDir', () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'helix-private-'));
  });
  afterEach(() => rmSync(place, { recursive: true, force: true }));

  const modeOf = (...path: string[]): string => (statSync(join(place, ...path)).mode & 0o777).toString(8);
  function addFolder(...path: string[]): void {
    mkdirSync(join(place, ...path), { recursive: true });
    chmodSync(join(place, ...path), 0o755);
  }
  function addFile(...path: string[]): void {
    writeFileSync(join(place, ...path), 'text');
    chmodSync(join(place, ...path), 0o644);
  }

  it('closes the folder, every folder in it and their files', () => {
    addFolder('data');
    addFolder('data', 'agents', 'ontario');
    addFolder('data', 'log');
    addFile('data', 'log', 'helix.log');
    addFile('data', 'agents', 'ontario', 'queue');
    closeDataDir(join(place, 'data'));
    expect([modeOf('data'), modeOf('data', 'log'), modeOf('data', 'agents', 'ontario')]).toEqual(['700', '700', '700']);
    expect([modeOf('data', 'log', 'helix.log'), modeOf('data', 'agents', 'ontario', 'queue')]).toEqual(['600', '600']);
  });

  it('leaves the database’s folder and the target of a link alone', () => {
    addFolder('data', 'postgres');
    addFolder('elsewhere');
    addFile('elsewhere', 'file');
    symlinkSync(join(place, 'elsewhere'), join(place, 'data', 'mail'));
    closeDataDir(join(place, 'data'));
    expect([modeOf('data', 'postgres'), modeOf('elsewhere'), modeOf('elsewhere', 'file')]).toEqual([
      '755',
      '755',
      '644',
    ]);
  });
});
