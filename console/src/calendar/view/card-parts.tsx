import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { ageAt } from '../layout/age.js';
import { dateText } from '../../components/clinic-format.js';
import { WhyLink } from '../../explain/why-link.js';
import { plannedOn } from '../layout/day-figures.js';
import type { AppointmentView } from '../layout/appointment-view.js';
import { useCalendarContent } from './calendar-context.js';
import { insuranceOf } from './insurance.js';

/** The money of an appointment, aligned; an estimate is named so. */
export function CardFigures({ view }: { view: AppointmentView }) {
  const translate = useTranslate();
  const { format } = useCalendarContent();
  const { appointment, value, perHour } = view;
  const rows: [string, number | null][] = [
    ['goal', appointment.providerAppointmentGoal],
    ['planned', plannedOn(appointment)],
    ['estimate', value.source === 'estimate' ? value.amount : null],
    ['completed', appointment.totalCompleted],
    ['billed', appointment.totalBilled],
    ['perHour', perHour],
  ];
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
        gridTemplateColumns: '1fr auto',
        rowGap: 1,
        typography: 'body2',
      }}
    >
      {rows.map(([name, amount]) =>
        amount === null ? null : (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box
              component="dt"
              sx={{ color: 'text.secondary' }}
              title={name === 'estimate' ? translate('calendar.card.estimateHint') : undefined}
            >
              {translate(`calendar.card.${name}`)}{' '}
              {name === 'goal' && <WhyLink appointmentId={appointment.appointmentId} topic="goal" judged={view} />}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right', fontWeight: 550 }}>
              {name === 'perHour' ? format.money(amount) : format.exactMoney(amount)}
            </Box>
          </Box>
        ),
      )}
    </Box>
  );
}

/** Who is involved: provider, doctors, insurance, age, room. What is not known is left out. */
export function CardFacts({ view }: { view: AppointmentView }) {
  const translate = useTranslate();
  const { appointment, providerName } = view;
  const insurance = insuranceOf(appointment);
  const doctor = (person: typeof appointment.examDoctor): string | null =>
    person && `${person.firstName} ${person.lastName}`.trim();
  const facts: [string, string | null][] = [
    ['provider', `${providerName} (${appointment.providerId})`],
    ['exam', doctor(appointment.examDoctor)],
    ['ordering', doctor(appointment.orderingDoctor)],
    ['insurance', [translate(insurance.label), appointment.insurancePlanName].filter(Boolean).join(', ')],
    [
      'born',
      appointment.birthDate &&
        `${dateText(appointment.birthDate)}, ${translate('calendar.card.years', { count: ageAt(appointment.birthDate, appointment.appointmentDate) })}`,
    ],
    ['operatory', appointment.operatoryId],
  ];
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
        gridTemplateColumns: 'auto 1fr',
        columnGap: 4,
        rowGap: 1,
        typography: 'body2',
      }}
    >
      {facts.map(([name, value]) =>
        value ? (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {translate(`calendar.card.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
              {value}
            </Box>
          </Box>
        ) : null,
      )}
    </Box>
  );
}
