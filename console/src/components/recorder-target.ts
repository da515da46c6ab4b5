import { ValueStore } from './value-store.js';

/** The appointment that the recorder is open for. */
export interface RecorderTarget {
  appointmentId: string;
  clinicGuid: string;
  providerId: string | null;
  /** The initials. */
  patientName: string;
  providerName: string;
  /** Local time of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  appointmentDate: string;
}

/** Whose recorder is open, for any feature to set; null: it is closed. The shell shows it. */
export const recorderTarget = new ValueStore<RecorderTarget | null>(null);
