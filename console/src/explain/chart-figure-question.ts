import type { FigureQuery } from '@helix/contracts';

/** Which figure of the charts the user wants to have explained. */
export interface ChartFigureQuestion extends Pick<FigureQuery, 'measure' | 'startDate' | 'endDate'> {
  /** What it is about: the clinic, or a hygienist of it. */
  subject: string;
  clinicId: number;
  /** Null: all hygienists whom charts do not exclude. */
  providerId: string | null;
}
