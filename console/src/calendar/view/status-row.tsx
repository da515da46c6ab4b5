import type { ProviderView } from '@helix/contracts';
import type { EventState } from '@helix/hygiene';
import type { CSSProperties } from 'react';
import { useTranslate } from 'react-admin';
import type { LiveStatus } from '../../api/live-events.js';
import { tooltip } from '../../components/tooltip/tooltip-props.js';
import { isHeld, nameOf } from '../layout/columns.js';
import { useCalendarContent } from './calendar-context.js';
import { StateIcon } from './signs.js';
import styles from './status-row.module.css';

const STATES: readonly EventState[] = ['success', 'warning', 'fail', 'unknown'];

/** The meaning of the colours, with the number of appointments of each, and that of the amounts. */
function StateLegend({ hasTotals }: Pick<StatusRowProps, 'hasTotals'>) {
  const translate = useTranslate();
  const { views, format } = useCalendarContent();
  if (views.size === 0) return null;
  const held = [...views.values()].filter(({ appointment }) => isHeld(appointment));
  return (
    <ul className={styles['legend']}>
      {hasTotals && <li>{translate('calendar.appointments', { smart_count: held.length })}</li>}
      {STATES.map((state) => (
        <li key={state} className={styles['state']}>
          <StateIcon state={state} />
          {translate(`calendar.state.${state}`)}
          <strong>{held.filter((view) => view.state === state).length}</strong>
        </li>
      ))}
      {hasTotals && (
        <li>
          {translate(held.some(({ isOver }) => isOver) ? 'calendar.amounts' : 'calendar.amountsPlanned', {
            symbol: format.symbol,
          })}
        </li>
      )}
    </ul>
  );
}

/** The hygienists without appointments, who have no column. Left out where there is no room for a name. */
function IdleProviders({ providers }: { providers: readonly ProviderView[] }) {
  const translate = useTranslate();
  if (providers.length === 0) return null;
  const names = providers.map(nameOf).join(', ');
  return (
    <div className={styles['idle']}>
      <p title={names}>
        {translate('calendar.idle')} {names}
      </p>
    </div>
  );
}

const STATUS_COLOURS = { live: 'success', connecting: 'none', reconnecting: 'warning', offline: 'fail' } as const;

/** The status of the live connection. */
function LiveDot({ status }: { status: LiveStatus }) {
  const translate = useTranslate();
  const state = STATUS_COLOURS[status];
  const hint = translate(`calendar.live.hint.${status}`);
  return (
    <div
      role="status"
      data-live={status}
      className={styles['live']}
      style={{ '--dot': `var(--mui-palette-state-${state}-bar)` } as CSSProperties}
      aria-label={hint}
      {...tooltip(hint)}
    >
      {translate(`calendar.live.${status}`)}
    </div>
  );
}

interface StatusRowProps {
  idle: readonly ProviderView[];
  liveStatus: LiveStatus;
  /** The number of all appointments, and what their amounts mean: an agenda has these above. */
  hasTotals: boolean;
}

/** The row below the toolbar: legend, idle hygienists and the live connection. */
export function StatusRow({ idle, liveStatus, hasTotals }: StatusRowProps) {
  return (
    <div className={styles['row']}>
      <StateLegend hasTotals={hasTotals} />
      <IdleProviders providers={idle} />
      <LiveDot status={liveStatus} />
    </div>
  );
}
