import { readCommandLine } from './command-line.js';

describe('readCommandLine', () => {
  it.each([
    [[], { command: 'run', options: {} }],
    [['run', '--data-dir', '/data'], { command: 'run', options: { 'data-dir': '/data' } }],
    [['--check'], { command: 'check', options: {} }],
    [['check', '--data-dir=/data'], { command: 'check', options: { 'data-dir': '/data' } }],
    [['--version'], { command: 'version', options: {} }],
    [
      ['setup', '--url', 'https://helix.example', '--pms', 'opendental', '--key', 'c-1', '--db-password='],
      { command: 'setup', options: { url: 'https://helix.example', pms: 'opendental', key: 'c-1', 'db-password': '' } },
    ],
    [['setup', '--key=a=b', '--yes'], { command: 'setup', options: { key: 'a=b', yes: '' } }],
  ])('reads %j', (args, expected) => {
    expect(readCommandLine(args)).toEqual(expected);
  });

  it.each([[['dance']], [['setup', '--url=x', 'y']], [['run', 'run']]])('refuses %j', (args) => {
    expect(() => readCommandLine(args)).toThrow('is not understood; helix-agent --help lists what is.');
  });
});
