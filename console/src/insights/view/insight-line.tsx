import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import type { InsightKind } from '../layout/appointment-insights.js';
import { KindIcon } from './kinds.js';
import { useMonthContent } from './month-context.js';
import { useChanged } from './use-changed.js';

const ICON = { fontSize: 14 } as const;

/** A kind of insight on a day, and whose it is: as many initials as fit, and how many there are. */
export function InsightLine({ date, kind }: { date: string; kind: InsightKind }) {
  const translate = useTranslate();
  const { lines, openDay } = useMonthContent();
  const patients = lines.get(date)?.find((line) => line.kind === kind)?.patients ?? [];
  const named = patients.map(({ initials, isDismissed }) =>
    isDismissed ? translate('insights.lineDismissed', { initials }) : initials,
  );
  const changed = useChanged(named.join());
  const label = translate('insights.line', {
    kind: translate(`insights.kinds.${kind}`),
    date: dateText(date),
    patients: named.join(', '),
  });
  return (
    <button
      type="button"
      // The day's own button leads to the same; one stop for each day is enough on the way through a month.
      tabIndex={-1}
      className="hi-line"
      data-kind={kind}
      data-changed={changed || undefined}
      aria-label={label}
      title={label}
      onClick={() => openDay(date, kind)}
    >
      <span className="hi-icon">
        <KindIcon kind={kind} sx={ICON} />
      </span>
      <span className="hi-people">
        {patients.map(({ appointmentId, initials, isDismissed }) =>
          isDismissed ? <s key={appointmentId}>{initials}</s> : <span key={appointmentId}>{initials}</span>,
        )}
      </span>
      {patients.length > 1 && <span className="hi-count">{patients.length}</span>}
    </button>
  );
}
