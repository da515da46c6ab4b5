import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirHeldError, holdDataDir } from './data-dir-lock.js';

describe('data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'helix-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is held by one process, and says by which', () => {
    const release = holdDataDir(folder, 'http://localhost:3000');
    expect(() => holdDataDir(folder, 'http://localhost:3001')).toThrow(DataDirHeldError);
    expect(() => holdDataDir(folder, 'http://localhost:3001')).toThrow(
      new RegExp(`in use by process ${process.pid}, running since .* at http://localhost:3000`),
    );
    release();
    holdDataDir(folder, 'http://localhost:3001')();
  });

  it('is free again when its holder was killed', () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(join(folder, 'helix.lock'), JSON.stringify({ pid: dead, began: '1', since: 'then', address: 'x' }));
    holdDataDir(folder, 'y')();
  });

  it('is free when another process got the number of a dead holder', () => {
    const file = join(folder, 'helix.lock');
    holdDataDir(folder, 'x');
    const holder = JSON.parse(readFileSync(file, 'utf8')) as { began: string | null };
    if (holder.began === null) return; // Only Linux tells when a process began.
    writeFileSync(file, JSON.stringify({ ...holder, began: `${holder.began}0` }));
    holdDataDir(folder, 'y')();
  });

  it('is free when the file was cut off while it was written', () => {
    writeFileSync(join(folder, 'helix.lock'), '{"pid":');
    holdDataDir(folder, 'y')();
  });
});
