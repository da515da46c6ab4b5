import { useMemo } from 'react';
import { clinicFormat, dateText } from '../../../components/clinic-format.js';
import { useSession } from '../../../session/session-context.js';

/** Writes a local time of the clinic as day and time: `2026-Nov-24 9:00 a.m.` */
export function useNoteDate(): (localTime: string) => string {
  const { clinic } = useSession();
  return useMemo(() => {
    const format = clinicFormat(clinic.currency);
    return (localTime) => `${dateText(localTime)} ${format.time(localTime)}`;
  }, [clinic.currency]);
}
