import { addDays, dateAt, openTimeState } from '@helix/hygiene';
import { useTranslate } from 'react-admin';
import type { LegendEntry } from '../../components/charts/chart-bar.js';
import { ChartPanel } from '../../components/charts/chart-panel.js';
import { weekdayText } from '../../components/clinic-format.js';
import { comparisonOf } from '../../components/metrics/comparison.js';
import { type Metric, MetricPanel } from '../../components/metrics/metric-panel.js';
import { percentText } from '../../components/number-text.js';
import { OpenTimeWhyLink } from '../../explain/why-link.js';
import { useSession } from '../../session/session-context.js';
import { daysOfPeriod, type Period } from '../data/clinic-open-time.js';
import type { OpenTimeData } from '../data/use-open-time.js';
import { clinicBar, ClinicBars, clinicBarsHeight } from './clinic-bars.js';

interface Props extends OpenTimeData {
  period: Period;
}

/** The open time of one period: a percentage for a single clinic, a bar for each of several. */
export function OpenTimeCard(props: Props) {
  return props.clinics.length > 1 ? <SeveralClinics {...props} /> : <OneClinic {...props} />;
}

/** What a period is compared with: a weekday of last week, or the seven days before. */
function useSince(period: Period, today: string, sevenDays: 'sevenDays' | 'inSevenDays'): string {
  const translate = useTranslate();
  if (period === 'average') return translate(`dashboards.compare.${sevenDays}`);
  const weekday = weekdayText(period === 'today' ? today : addDays(today, 1));
  return translate('dashboards.compare.lastWeekday', { weekday });
}

/** Explains the open time of a period, of one clinic at a time, that of the session first. */
function PeriodWhyLink({ period, clinics }: Pick<Props, 'period' | 'clinics'>) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const now = Date.now();
  const choices = clinics.map(({ clinicId, name, timeZone }) => ({
    label: name,
    clinicId,
    ...daysOfPeriod(period, dateAt(now, timeZone)),
    providerIds: [],
  }));
  const first = clinics.findIndex(({ clinicId }) => clinicId === clinic.clinicId);
  return (
    <OpenTimeWhyLink
      of={translate(`dashboards.openTimeCards.${period}`)}
      choices={choices}
      first={Math.max(0, first)}
    />
  );
}

function OneClinic({ period, clinics, openTimes, failure, today }: Props) {
  const translate = useTranslate();
  const since = useSince(period, today, 'inSevenDays');
  const metric = (value: number | null): Metric => {
    const state = openTimeState(value);
    return value === null
      ? { text: translate('dashboards.notAvailable'), state, note: translate('dashboards.noSchedule') }
      : {
          text: percentText(value),
          state,
          stateText: translate(`dashboards.openTime.${state}`),
          comparison: comparisonOf(translate, {
            value,
            before: openTimes?.[0]?.before[period] ?? null,
            format: percentText,
            since,
          }),
        };
  };
  return (
    <MetricPanel
      title={translate(`dashboards.openTimeCards.${period}`)}
      hint={translate('dashboards.hints.openTime')}
      isCompared
      why={<PeriodWhyLink period={period} clinics={clinics} />}
      metric={openTimes && metric(openTimes[0]?.[period] ?? null)}
      failure={failure}
    />
  );
}

function SeveralClinics({ period, clinics, openTimes, failure, today }: Props) {
  const translate = useTranslate();
  const since = useSince(period, today, 'sevenDays');
  const legend: LegendEntry[] = (['success', 'warning', 'fail'] as const).map((state) => ({
    state,
    text: translate(`dashboards.openTime.${state}`),
  }));
  return (
    <ChartPanel
      title={translate(`dashboards.openTimeCards.${period}`)}
      subtitle={translate(`dashboards.openTimeDays.${period}`, { since })}
      hint={translate('dashboards.hints.openTime')}
      bars={openTimes?.map((clinic) => {
        const [value, before] = [clinic[period], clinic.before[period]];
        const comparison = comparisonOf(translate, { value, before, format: percentText, since });
        return { ...clinicBar(clinic, value), ...(comparison ? { comparison: comparison.short } : {}) };
      })}
      failure={failure}
      columns={[translate('dashboards.clinic'), translate('dashboards.cards.openTime')]}
      format={percentText}
      legend={legend}
      height={clinicBarsHeight(clinics.length)}
      why={<PeriodWhyLink period={period} clinics={clinics} />}
      isHorizontal
    >
      {(bars) => <ClinicBars bars={bars} legend={legend} />}
    </ChartPanel>
  );
}
