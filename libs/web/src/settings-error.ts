/** A setting of the environment that cannot be used. The message is one line that names it. */
export class SettingsError extends Error {
  override name = 'SettingsError';

  constructor(setting: string, problem: string) {
    super(`${setting}: ${problem}`);
  }
}
