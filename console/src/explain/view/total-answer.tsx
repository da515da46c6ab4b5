import type { TotalName } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { ClinicFormat } from '../../components/clinic-format.js';
import type { FigureLine } from '../figure.js';
import { useTotals } from '../use-explanation.js';
import { Answer } from './answer.js';
import { FigureTable } from './figure-table.js';
import { PartState } from './part-state.js';
import { useSentence } from './use-sentence.js';

const CENTS_PER_DOLLAR = 100;

interface Props {
  appointmentId: string;
  topic: TotalName;
  format: ClinicFormat;
}

/** What a total of an appointment is made of, and what does not count in it. */
export function TotalAnswer({ appointmentId, topic, format }: Props) {
  const translate = useTranslate();
  const sentence = useSentence();
  const query = useTotals(appointmentId);
  if (!query.data) return <PartState {...query} onRetry={() => void query.refetch()} />;
  const { isShown } = query.data;
  const { totalCents, items, notCounted, because } = query.data[topic];
  const money = (cents: number): string => format.exactMoney(cents / CENTS_PER_DOLLAR);
  const line = ({ name, note, cents }: (typeof items)[number]): FigureLine => ({
    name,
    note: sentence(note),
    values: [money(cents)],
  });
  const columns = [translate('explain.breakdown.item'), translate('explain.breakdown.money')];
  return (
    <Answer
      value={money(totalCents)}
      unit={translate(`explain.totals.${topic}`)}
      reasons={because}
      hasTable={items.length > 0}
    >
      {!isShown && (
        <Alert severity="info" variant="outlined">
          {translate('explain.notShown')}
        </Alert>
      )}
      {items.length > 0 && (
        <FigureTable
          columns={columns}
          lines={items.map(line)}
          totals={[{ name: translate(`explain.topics.${topic}`), values: [money(totalCents)] }]}
          resultAt={0}
        />
      )}
      {notCounted.length > 0 && (
        <FigureTable
          caption={translate('explain.breakdown.notCounted')}
          columns={columns}
          lines={notCounted.map(line)}
          totals={[]}
        />
      )}
    </Answer>
  );
}
