/** A value that was recognised in speech. */
export interface Reading {
  /** As the note has it. */
  text: string;
  /** Two readings about the same, such as one site, contradict each other; empty: about the mouth as a whole. */
  about: string;
  /** Whether it was put together from a misheard word. */
  isUnsure: boolean;
}
