import type { SetupTerminal } from '../../setup/source-setup.js';

/** Somebody who says yes to everything. */
export class YesTerminal implements SetupTerminal {
  readonly printed: string[] = [];

  constructor(private readonly answer = 'yes') {}

  print(line: string): void {
    this.printed.push(line);
  }

  ask(): Promise<string> {
    return Promise.resolve(this.answer);
  }

  askSecret(): Promise<string> {
    return Promise.resolve('');
  }
}
