import { explainCoverage, type CoverageColor } from '@helix/hygiene';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { useDateFormat } from '../../components/dates/date-format.js';
import { RowIcon, type RowIconName } from '../../components/row-icon.js';
import { richTapTooltip } from '../../components/tooltip/tooltip-props.js';
import type { BadgeState } from './badge-state.js';
import styles from './coverage-badge.module.css';
import './texts.js';

const ICONS: Readonly<Record<CoverageColor, RowIconName>> = {
  green: 'covered',
  amber: 'warning',
  red: 'notCovered',
  grey: 'unknown',
};

/** A badge with what it is about. */
export interface ShownBadge {
  state: BadgeState;
  procedure: string;
  /** Of the appointment, `yyyy-mm-dd`. */
  date: string;
}

interface Props {
  /** Null: there is nothing to show. Undefined: it is loaded, and keeps its place. */
  badge: ShownBadge | null | undefined;
  /** -1: reached by other keys than Tab. */
  tabIndex?: number;
}

/** What insurance covers of a procedure at an appointment (spec 2 section 4). A click or a tap says why. */
export const CoverageBadge = memo(function CoverageBadge({ badge, tabIndex = 0 }: Props) {
  const translate = useTranslate();
  const { withDateTexts } = useDateFormat();
  if (badge === undefined) return <span className={`${styles['badge']} ${styles['loading']}`} />;
  if (badge === null) return null;
  const { label, description, exceedingUnits, coverage } = badge.state;
  // Enough is left, but not for all that is planned.
  const isExceeded = exceedingUnits > 0 && badge.state.color === 'green';
  const color = isExceeded ? 'amber' : badge.state.color;
  const text = translate(...label);
  const state = translate(...description);
  return (
    <button
      type="button"
      className={styles['badge']}
      data-color={color}
      // Starts with the visible text, so that voice control finds it.
      aria-label={translate('coverage.badge.of', { procedure: `${text}. ${badge.procedure}`, state })}
      tabIndex={tabIndex}
      {...richTapTooltip(() => (
        <>
          <div className={styles['state']}>{state}</div>
          {explainCoverage(coverage, badge.date).map((reason) => (
            <div key={reason.text}>{withDateTexts(reason.text)}</div>
          ))}
        </>
      ))}
    >
      <span className={styles['label']}>
        <RowIcon name={ICONS[color]} size={14} />
        {isExceeded ? translate('coverage.badge.over', { units: exceedingUnits }) : text}
      </span>
    </button>
  );
});
