import type { LeftOut } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useSession } from '../../session/session-context.js';
import { clinicFormat, type ClinicFormat } from '../clinic-format.js';
import { minutesText } from '../number-text.js';
import './texts.js';

/** A part that the figures leave out; its amount is missing where the user sees no money. */
type Part = Omit<LeftOut, 'amount'> & { amount: number | null };

/** What figures leave out, and which of them are not certain, in sentences. */
export function leftOutSentences(
  leftOut: readonly Part[],
  translate: ReturnType<typeof useTranslate>,
  format: ClinicFormat,
): string[] {
  const shown = leftOut.filter(({ count }) => count > 0);
  const parts = shown
    .filter(({ reason }) => reason !== 'neverCompleted')
    .map(({ reason, count, amount }) =>
      [
        translate(`charts.leftOut.${reason}`, { smart_count: count }),
        ...(amount === null ? [] : [format.exactMoney(amount)]),
      ].join(', '),
    );
  return [
    ...(parts.length > 0 ? [translate('charts.notIncluded', { parts: parts.join('; ') })] : []),
    ...shown
      .filter(({ reason }) => reason === 'neverCompleted')
      .map(({ count, minutes }) =>
        translate('charts.leftOut.neverCompleted', { smart_count: count, hours: minutesText(minutes) }),
      ),
  ];
}

/** The same below a chart. */
export function LeftOutNote({ leftOut }: { leftOut: readonly Part[] }) {
  const translate = useTranslate();
  const { currency } = useSession().clinic;
  const sentences = leftOutSentences(leftOut, translate, clinicFormat(currency));
  if (sentences.length === 0) return null;
  return <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{sentences.join(' ')}</Box>;
}
