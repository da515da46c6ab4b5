/** Something that the person at the keyboard can fix; its message is one line, without a stack. */
export class SetupError extends Error {}

/** The person at the keyboard. */
export interface SetupTerminal {
  print(line: string): void;
  /** The answer to a question, trimmed. @throws SetupError when there is nobody to ask. */
  ask(question: string): Promise<string>;
  /** The same, without showing what is typed. */
  askSecret(question: string): Promise<string>;
}

/**
 * What `setup` and `--check` ask of a system that has a database of its own. `Clinic` is the part of the clinic's settings
 * that the source reads (`agent.json`).
 */
export interface SourceSetup<Clinic> {
  /** The options that it takes besides those of `setup` itself, such as `db-password`, with a line of help each. */
  readonly options: Readonly<Record<string, string>>;
  /**
   * Tests the database's login and its rights. With an administrator's login it shows which users it would create, asks,
   * and creates them. Called before the clinic's setup code is used, so that a failure costs no code.
   *
   * @param options values by name, without the dashes: `--db-password=` is `{ 'db-password': '' }`.
   * @param known what is stored of the clinic from an earlier setup.
   * @returns what goes into the clinic's settings.
   * @throws SetupError in words.
   */
  prepare(
    options: Readonly<Record<string, string>>,
    known: Partial<Clinic> | undefined,
    terminal: SetupTerminal,
  ): Promise<Partial<Clinic>>;
  /**
   * What `--check` prints of a clinic: rights and counts, never data.
   *
   * @throws SetupError in words.
   */
  check(clinic: Clinic): Promise<string[]>;
}
