import { MAX_GENERATION_DAYS, type PunchGenerationForm } from '@helix/contracts';
import { daysBetween } from '@helix/hygiene';

/** What is generated, as it is entered. */
export interface GenerationValues {
  /** `yyyy-mm-dd`; an empty text is none. */
  startDate: string;
  endDate: string;
  /** An empty text: all active hygienists. */
  providerId: string;
  recreateSchedule: boolean;
}

export interface GenerationIssue {
  field: 'startDate' | 'endDate';
  problem: 'startRequired' | 'endRequired' | 'endBeforeStart' | 'tooLong';
}

/** What is wrong with the days of a generation, which both belong to it. */
export function checkGeneration({ startDate, endDate }: GenerationValues): GenerationIssue[] {
  const issues: GenerationIssue[] = [];
  if (startDate === '') issues.push({ field: 'startDate', problem: 'startRequired' });
  if (endDate === '') issues.push({ field: 'endDate', problem: 'endRequired' });
  if (issues.length > 0) return issues;
  if (endDate < startDate) return [{ field: 'endDate', problem: 'endBeforeStart' }];
  const days = (daysBetween(startDate, endDate) ?? 0) + 1;
  return days > MAX_GENERATION_DAYS ? [{ field: 'endDate', problem: 'tooLong' }] : [];
}

/** The request of a generation. */
export const generationOf = ({ providerId, ...values }: GenerationValues): PunchGenerationForm => ({
  ...values,
  providerId: providerId || null,
});
