/** Open time of a clinic on some days that the user can choose to have explained. */
export interface OpenTimeChoice {
  /** Shown where there are several choices. */
  label: string;
  clinicId: number;
  /** `yyyy-mm-dd`, both days included. */
  startDate: string;
  endDate: string;
  /** All hygienists if empty. */
  providerIds: readonly string[];
}

/** Which open time the user wants to have explained. */
export interface OpenTimeQuestion {
  choices: readonly OpenTimeChoice[];
  /** The index of the choice that is explained first. */
  first: number;
}
