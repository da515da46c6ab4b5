import { ageOn, plannedAmount } from '@helix/hygiene';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { fullName } from '../../components/person-name.js';
import { WhyLink } from '../../explain/why-link.js';
import type { AppointmentView } from '../layout/appointment-view.js';
import { useCalendarContent } from './calendar-context.js';
import { insuranceOf } from './signs.js';

/** A list of terms and values. */
function CardList({ columns, columnGap, children }: { columns: string; columnGap?: number; children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        px: 4,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        gridTemplateColumns: columns,
        columnGap,
        rowGap: 1,
        typography: 'body2',
        // The links of the lines must not cover each other under a finger.
        '@media (pointer: coarse)': {
          alignItems: 'center',
          '&:has(button)': { py: 1, rowGap: 0 },
          '& dt:has(button)': { minHeight: 44, alignContent: 'center' },
          '&:has(button) dt:not(:has(button))': { minHeight: 36, alignContent: 'center' },
          '&:has(button) dt:not(:has(button)) + dd': { alignSelf: 'center' },
        },
      }}
    >
      {children}
    </Box>
  );
}

const EXPLAINED = ['goal', 'planned', 'completed', 'billed'] as const;
const isExplained = (name: string): name is (typeof EXPLAINED)[number] =>
  (EXPLAINED as readonly string[]).includes(name);

/** The amounts of an appointment, aligned: what was completed and billed once it is over. An estimate is named as such. */
export function CardAmounts({ view }: { view: AppointmentView }) {
  const translate = useTranslate();
  const { format } = useCalendarContent();
  const { appointment, isOver, value, perHour } = view;
  const rows: [string, number | null][] = [
    ['goal', appointment.providerAppointmentGoal],
    ['planned', plannedAmount(appointment)],
    ['estimate', value.source === 'estimate' ? value.amount : null],
    ['completed', isOver ? appointment.totalCompleted : null],
    ['billed', isOver ? appointment.totalBilled : null],
    ['perHour', perHour],
  ];
  return (
    <CardList columns="1fr auto">
      {rows.map(([name, amount]) =>
        amount === null ? null : (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box
              component="dt"
              sx={{ color: 'text.secondary' }}
              title={name === 'estimate' ? translate('calendar.card.estimateHint') : undefined}
            >
              {translate(`calendar.card.${name}`)}{' '}
              {isExplained(name) && <WhyLink appointmentId={appointment.appointmentId} topic={name} colour={view} />}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right', fontWeight: 550 }}>
              {name === 'perHour' ? format.money(amount) : format.exactMoney(amount)}
            </Box>
          </Box>
        ),
      )}
    </CardList>
  );
}

/** Provider, doctors, insurance, age and operatory. Unknown details are left out. */
export function CardDetails({ view }: { view: AppointmentView }) {
  const translate = useTranslate();
  const { appointment, providerName } = view;
  const insurance = insuranceOf(appointment);
  const doctor = (person: typeof appointment.examDoctor): string | null =>
    person && fullName(person.firstName, person.lastName);
  const age = ageOn(appointment.birthDate?.slice(0, 10) ?? null, appointment.appointmentDate);
  const born = [
    appointment.birthDate && dateText(appointment.birthDate),
    age !== null && translate('calendar.card.years', { count: age }),
  ];
  const details: [string, string | null][] = [
    ['provider', `${providerName} (${appointment.providerId})`],
    ['exam', doctor(appointment.examDoctor)],
    ['ordering', doctor(appointment.orderingDoctor)],
    ['insurance', [translate(insurance.label), appointment.insurancePlanName].filter(Boolean).join(', ')],
    ['born', born.filter(Boolean).join(', ')],
    ['operatory', appointment.operatoryId],
  ];
  return (
    <CardList columns="auto 1fr" columnGap={4}>
      {details.map(([name, text]) =>
        text ? (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {translate(`calendar.card.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
              {text}
            </Box>
          </Box>
        ) : null,
      )}
    </CardList>
  );
}
