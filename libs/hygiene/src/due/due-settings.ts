/** What a clinic decides about due dates. */
export interface DueSettings {
  /** What is due within so many days after an appointment counts as due at it; not below 0, 0 unless the clinic says so. */
  graceDays: number;
  /** What is due within so many days after an appointment is almost due; 30 unless the clinic says so. */
  almostDueDays: number;
  /** Images are recommended only with an exam. */
  requireExamWithXrays: boolean;
  /** Two letters; in Ontario probing takes no time of its own. */
  state: string;
}
