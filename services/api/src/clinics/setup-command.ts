import type { CATALOGUE } from '@helix/hygiene';

type PracticeSystem = (typeof CATALOGUE.practiceSystems)[number];

/**
 * The command that sets up the agent of a clinic (spec 3 section 9).
 *
 * @param url of Helix, without a slash at the end.
 * @param code lets the agent in once.
 * @returns null for a system that has no agent.
 */
export function setupCommand(
  { name, setup, instanceName }: Pick<PracticeSystem, 'name' | 'setup' | 'instanceName'>,
  url: string,
  code: string,
): string | null {
  const command = `helix-agent setup --url ${url} --pms ${name.toLowerCase()} --key ${code}`;
  switch (setup) {
    case 'agentKey':
      return command;
    case 'instanceName':
      return `${command} --instance ${instanceName}`;
    case 'emptyPassword':
      // With the sign of equality, since PowerShell drops an argument that is empty.
      return `${command} --db-password=`;
    case null:
      return null;
  }
}
