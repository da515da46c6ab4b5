import { useMemo } from 'react';
import { clinicFormat } from '../../components/clinic-format.js';
import { useSession } from '../../session/session-context.js';

export interface ClinicMoney {
  /** With the clinic's currency and cents. */
  text: (cents: number) => string;
  symbol: string;
}

/** Formats cents as usual in the clinic's country. */
export function useClinicMoney(): ClinicMoney {
  const { clinic } = useSession();
  return useMemo(() => {
    const format = clinicFormat(clinic.currency);
    return { text: (cents) => format.exactMoney(cents / 100), symbol: format.symbol };
  }, [clinic.currency]);
}
