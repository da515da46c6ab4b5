import { hourlyProductionState, openHours, openTimeState, type DashboardState } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { clinicFormat, weekdayText } from '../../components/clinic-format.js';
import { comparisonOf } from '../../components/metrics/comparison.js';
import { type Metric, MetricPanel } from '../../components/metrics/metric-panel.js';
import { hoursText, percentText } from '../../components/number-text.js';
import { OpenTimeDaysLink } from '../../explain/open-time-days-link.js';
import { useSession } from '../../session/session-context.js';
import { hourlyText } from '../data/hourly-text.js';
import type { HomeData } from '../data/use-home-data.js';
import type { HomeListState } from '../data/use-home-list.js';

type Props = Pick<HomeData, 'today' | 'dashboard' | 'openTime' | 'lastWeek' | 'shown'> & Pick<HomeListState, 'show'>;

/** Both result cards: green when no appointment needs improvement, orange otherwise. */
const resultState = (isGood: boolean, total: number): DashboardState =>
  total === 0 ? 'none' : isGood ? 'success' : 'warning';

/** Today's expected production, results and open time; each opens the rows behind it. */
export function ProductionCards({ today, dashboard, openTime, lastWeek, shown, show }: Props) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { money } = clinicFormat(clinic.currency);
  const goal = clinic.goalHourlyProduction;
  const row = dashboard.data?.dashboard.find(({ date }) => date === today);
  const openRow = openTime.data?.find(({ date }) => date === today);
  const none = translate('dashboards.notAvailable');

  const since = translate('dashboards.compare.lastWeekday', { weekday: weekdayText(today) });
  /** Undefined until last week is known. */
  const compared = (
    isKnown: boolean,
    value: number | null,
    before: number | null,
    format: (value: number) => string,
  ) => (isKnown ? comparisonOf(translate, { value, before, format, since }) : undefined);

  const production = (): Metric => {
    const value = row?.averageHourlyProduction ?? null;
    const state = hourlyProductionState(value, goal);
    const perHour = (amount: number): string => `${money(amount)}${translate('dashboards.perHour')}`;
    const before = lastWeek.day?.averageHourlyProduction ?? null;
    if (value === null) return { text: none, state, note: translate('dashboards.noAppointments') };
    return {
      text: hourlyText(clinic.currency, goal)(value),
      unit: translate('dashboards.perHour'),
      state,
      stateText: translate(`dashboards.production.${state}`),
      comparison: compared(lastWeek.day !== undefined, value, before, perHour),
      ...(goal > 0 ? goalProgress(value) : {}),
    };
  };
  // Rounded down: only the whole goal is 100%.
  const goalProgress = (value: number): Pick<Metric, 'note' | 'progress'> => ({
    note: translate('dashboards.goal', { amount: money(goal) }),
    progress: {
      share: value / goal,
      text: translate('dashboards.ofGoal', { percent: percentText(Math.floor((100 * value) / goal)) }),
    },
  });
  const results = (which: 'perfectAppointments' | 'appointmentsNeedingImprovement'): Metric => {
    const { perfectAppointments = 0, appointmentsNeedingImprovement = 0 } = row ?? {};
    const evaluated = perfectAppointments + appointmentsNeedingImprovement;
    const count = which === 'perfectAppointments' ? perfectAppointments : appointmentsNeedingImprovement;
    const { day } = lastWeek;
    const isBeforeKnown = day && day.perfectAppointments + day.appointmentsNeedingImprovement > 0;
    if (evaluated === 0) return { text: '0', state: 'none', note: translate('dashboards.noAppointments') };
    return {
      text: String(count),
      state: resultState(appointmentsNeedingImprovement === 0, evaluated),
      stateText: translate('dashboards.ofToday', { smart_count: evaluated }),
      comparison: compared(day !== undefined, count, isBeforeKnown ? day[which] : null, String),
    };
  };
  const open = (): Metric => {
    const value = openRow?.openTime ?? null;
    const state = openTimeState(value);
    if (!openRow || value === null) return { text: none, state, note: translate('dashboards.noSchedule') };
    const hours = openHours({
      minutesWorked: openRow.totalMinutesWorked,
      minutesClocked: openRow.totalMinutesClocked,
    });
    return {
      text: percentText(value),
      unit: hours === null ? '' : ` ${hoursText(hours)}`,
      state,
      stateText: translate(`dashboards.openTime.${state}`),
      comparison: compared(lastWeek.openTime !== undefined, value, lastWeek.openTime?.openTime ?? null, percentText),
    };
  };

  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
      <MetricPanel
        title={translate('dashboards.cards.production')}
        hint={translate('dashboards.hints.production')}
        onOpen={() => show('production')}
        isCompared
        metric={dashboard.data && production()}
        failure={dashboard.failure}
      />
      <MetricPanel
        title={translate('dashboards.cards.improvement')}
        hint={translate('dashboards.hints.improvement')}
        onOpen={() => show('improvement')}
        isCompared
        metric={dashboard.data && results('appointmentsNeedingImprovement')}
        failure={dashboard.failure}
      />
      <MetricPanel
        title={translate('dashboards.cards.perfect')}
        hint={translate('dashboards.hints.perfect')}
        onOpen={() => show('perfect')}
        isCompared
        metric={dashboard.data && results('perfectAppointments')}
        failure={dashboard.failure}
      />
      <MetricPanel
        title={translate('dashboards.cards.openTime')}
        hint={translate('dashboards.hints.openTime')}
        onOpen={() => show('openTime')}
        isCompared
        why={
          <OpenTimeDaysLink
            of={translate('dashboards.cards.openTime')}
            clinicId={clinic.clinicId}
            dates={[today]}
            today={today}
            providerIds={shown.ids}
          />
        }
        metric={openTime.data && open()}
        failure={openTime.failure}
      />
    </Box>
  );
}
