import { parseArgs } from 'node:util';
import { SettingsError } from './settings-file.js';

export interface CommandLine {
  command: 'run' | 'setup' | 'check' | 'help' | 'version';
  /** Values by name, without dashes. */
  options: Readonly<Record<string, string>>;
}

const COMMANDS = ['run', 'setup', 'check', 'help', 'version'] as const;

/** Reads `helix-agent [run|setup|--check] [--name value|--name=value]`. @throws SettingsError */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { tokens } = parseArgs({ args: [...args], strict: false, tokens: true, allowPositionals: true });
  const options: Record<string, string> = {};
  let command: CommandLine['command'] | undefined;
  let last: string | undefined;
  for (const token of tokens) {
    if (token.kind === 'option') {
      const { name, value } = token;
      last = undefined;
      if (value !== undefined) options[name] = value;
      else if (isCommand(name)) command = name;
      // Its value follows as a text of its own: `--url https://…`.
      else options[(last = name)] = '';
    } else if (token.kind === 'positional') {
      if (last !== undefined) options[last] = token.value;
      else if (command === undefined && isCommand(token.value)) command = token.value;
      else throw new SettingsError(`${token.value} is not understood; helix-agent --help lists what is.`);
      last = undefined;
    }
  }
  return { command: command ?? 'run', options };
}

const isCommand = (name: string): name is CommandLine['command'] => COMMANDS.some((command) => command === name);
