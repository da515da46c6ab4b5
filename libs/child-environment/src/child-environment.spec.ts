import { readdirSync, readFileSync } from 'node:fs';
import { childEnvironment } from './child-environment.js';

describe('childEnvironment', () => {
  it('has variables of the machine and what the child needs, and none of the settings', () => {
    const environment = {
      ...{ PATH: '/bin', Path: 'C:\\', TZ: 'UTC', NODE_OPTIONS: '--inspect', SECRET_KEY: 's', SMTP_URL: 's' },
      ...{ DATABASE_URL: 's', AWS_SECRET_ACCESS_KEY: 'k', npm_config_token: 's' },
    };
    expect(childEnvironment([], environment)).toEqual({ PATH: '/bin', Path: 'C:\\', TZ: 'UTC' });
    expect(childEnvironment(['AWS_'], environment)).toHaveProperty('AWS_SECRET_ACCESS_KEY', 'k');
  });

  it('is what every program that Helix starts gets', () => {
    const starting: string[] = [];
    const root = new URL('../../../', import.meta.url).pathname;
    const inFolder = (folder: string): string[] =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);
    for (const path of ['libs', 'services', 'agent'].flatMap(inFolder)) {
      if (!path.endsWith('.ts') || /\.(spec|cases)\.ts$|\/testing\//.test(path)) continue;
      const source = readFileSync(root + path, 'utf8');
      if (!/from 'node:(child_process|worker_threads)'/.test(source)) continue;
      starting.push(path);
      expect([path, source.includes('childEnvironment(')]).toEqual([path, true]);
    }
    expect(starting).toContain('libs/jobs/src/child/run-in-child.ts');
  });
});
