import type { ProviderView } from '@helix/contracts';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';
import { useSession } from '../../session/session-context.js';
import { LOST_LETTER } from './letters.js';
import type { PlanWords } from './plan-lines.js';
import { printPlan } from './print-plan.js';

export type PlanProvider = Pick<ProviderView, 'provider_id' | 'first_name' | 'last_name'>;

/** Prints plans one at a time, and says when one cannot be printed. Answers whether it was. */
export function usePrintPlan(date: string): {
  isPrinting: boolean;
  print: (provider: PlanProvider) => Promise<boolean>;
} {
  const translate = useTranslate();
  const notify = useNotify();
  const { clinic } = useSession();
  const [isPrinting, setPrinting] = useState(false);
  const print = async (provider: PlanProvider): Promise<boolean> => {
    setPrinting(true);
    try {
      await printPlan(provider, date, clinic, planWords(translate));
      return true;
    } catch (error) {
      notify(error instanceof ApiError ? 'common.genericError' : 'workDayPlan.failed', { type: 'error' });
      return false;
    } finally {
      setPrinting(false);
    }
  };
  return { isPrinting, print };
}

function planWords(translate: ReturnType<typeof useTranslate>): PlanWords {
  const word = (key: string, options?: Record<string, unknown>): string => translate(`workDayPlan.pdf.${key}`, options);
  return {
    title: word('title'),
    examDoctor: word('examDoctor'),
    orderingDoctor: word('orderingDoctor'),
    comment: word('comment'),
    minutes: (count) => word('minutes', { smart_count: count }),
    nothingPlanned: word('nothingPlanned'),
    noRecords: word('noRecords'),
    lostLetters: word('lostLetters', { sign: LOST_LETTER }),
    page: (page, of) => word('page', { page, of }),
  };
}
