/** A procedure of an appointment, in agenda order. */
export interface NoteProcedure {
  code: string;
  /** Of the catalogue, else of the practice-management system. */
  name: string;
  quantity: number;
  /** FDI numbers, with surfaces where known. */
  teeth: readonly string[];
}

/** A form that the patient has filled in. */
export interface FilledForm {
  /** Local time of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  dateModified: string;
  noteData: readonly { label: string; value?: unknown }[];
}

/** What is known of an appointment before anybody has written a word. */
export interface NoteFacts {
  /** `yyyy-mm-dd`. */
  date: string;
  reason: string | null;
  /** Of the 24 months before the appointment, the newest first. */
  forms: readonly FilledForm[];
  /** Done procedures; if there are none, those of the saved plan. */
  procedures: readonly NoteProcedure[];
  /** Whether none is done yet. */
  isPlanned: boolean;
  examDoctorLastName: string | null;
  /** Of the saved next appointment. */
  nextInMonths: number | null;
  /** Day of the next booked appointment, `yyyy-mm-dd`. */
  bookedDate: string | null;
  providerFirstName: string;
  providerLastName: string;
  providerSuffix: string | null;
}
