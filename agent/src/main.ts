#!/usr/bin/env node
import { OTHER_SIMULATION_EXIT_CODE, OtherSimulationError } from '../../demo/src/practice/simulation-version.js';
import { HttpClient } from './http/http-client.js';
import { runAgents } from './run.js';
import { readCommandLine } from './settings/command-line.js';
import { defaultDataDir, SettingsFile } from './settings/settings-file.js';
import { readSettings, SettingsError } from './settings/settings.js';
import { runCheck } from './setup/check.js';
import { runSetup, SETUP_OPTIONS } from './setup/setup.js';
import { SetupError } from './setup/source-setup.js';
import { processTerminal } from './setup/terminal.js';
import { kindNamed, kindNames } from './sources.js';
import { AGENT_VERSION } from './version.js';

/** @returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const { command, options } = readCommandLine(args);
  const { 'data-dir': dataDir } = options;
  const env = dataDir === undefined ? process.env : { ...process.env, AGENT_DATA_DIR: dataDir };
  const http = new HttpClient(env);
  switch (command) {
    case 'help':
      processTerminal.print(helpText());
      return 0;
    case 'version':
      processTerminal.print(AGENT_VERSION);
      return 0;
    case 'setup': {
      const file = SettingsFile.in(env['AGENT_DATA_DIR'] ?? defaultDataDir(env));
      await runSetup(options, { http, terminal: processTerminal, file });
      return 0;
    }
    case 'check':
      return (await runCheck(readSettings(env), http, processTerminal)) ? 0 : 1;
    case 'run': {
      const unknown = Object.keys(options).find((name) => name !== 'data-dir');
      if (unknown !== undefined) throw new SettingsError(`--${unknown} is not an option of run.`);
      return runAgents(readSettings(env), http);
    }
  }
}

function helpText(): string {
  const lines = (options: Readonly<Record<string, string>>): string[] =>
    Object.entries(options).map(([name, help]) => `    --${name.padEnd(14)} ${help}`);
  return [
    'helix-agent setup   sets up the agent of a clinic',
    ...lines(SETUP_OPTIONS),
    ...kindNames.flatMap((name) => [`  with --pms ${name}`, ...lines(kindNamed(name)?.setup.options ?? {})]),
    'helix-agent run     sends what changes, and takes commands (also without a word)',
    'helix-agent --check tests Helix, rights and the clinics’ systems; prints counts only',
    'helix-agent --version',
  ].join('\n');
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isOtherSimulation = error instanceof OtherSimulationError;
    // One line for what can be fixed by a setting; anything else is a bug and prints its stack.
    const isExpected = isOtherSimulation || error instanceof SettingsError || error instanceof SetupError;
    process.stderr.write(
      `${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(isOtherSimulation ? OTHER_SIMULATION_EXIT_CODE : 1);
  },
);
