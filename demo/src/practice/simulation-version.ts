/**
 * The version of the simulated world, stored with each clinic's origin. Whoever changes which rows a seed leads to raises it: a
 * replay of an older life would otherwise send rows that contradict those that were sent before.
 */
export const SIMULATION_VERSION = 4;

/** How the agent exits when the folder of a clinic was started by another version of the simulation. */
export const OTHER_SIMULATION_EXIT_CODE = 3;

/** The folder of a clinic was started by another version of the simulation, and cannot be continued. */
export class OtherSimulationError extends Error {
  override name = 'OtherSimulationError';

  /** @param version the version that started the folder. */
  constructor(profile: string, version: number) {
    super(
      `${profile}: this folder was started by version ${version} of the simulation, and this is version ${SIMULATION_VERSION}. ` +
        'Start with an empty clinic and another AGENT_DATA_DIR.',
    );
  }
}
