import { addDays } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { weekdayText } from '../../components/clinic-format.js';
import { amountText } from '../layout/amount-text.js';
import { servicesOf } from '../layout/week-appointments.js';
import { useWeekContent } from './week-context.js';

const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6];

/** A day of the list, with what was earned on it at the end. */
function DayHeading({ date, children }: { date: string; children: ReactNode }) {
  const { now } = useWeekContent();
  const isToday = date === now.slice(0, 10);
  return (
    <Box
      component="h2"
      aria-current={isToday ? 'date' : undefined}
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1,
        display: 'flex',
        justifyContent: 'space-between',
        m: 0,
        px: 4,
        py: 2,
        typography: 'body2',
        fontWeight: 600,
        color: isToday ? 'primary.main' : 'text.primary',
        bgcolor: 'surface.sunken',
      }}
    >
      <span>
        {weekdayText(date).slice(0, 3)} {Number(date.slice(8))}
      </span>
      <Box component="span" sx={{ fontWeight: 500, color: 'text.secondary' }}>
        {children}
      </Box>
    </Box>
  );
}

/** The appointments of a day: time, patient, completed or planned amount and services of each one. */
function Day({ date }: { date: string }) {
  const translate = useTranslate();
  const { days, appointments, now, format } = useWeekContent();
  const total = days.get(date)?.totalCompleted ?? 0;
  const ofDay = [...appointments.values()].filter(({ startDate }) => startDate.startsWith(date));
  return (
    <section className="hp-agenda" aria-label={`${weekdayText(date)} ${date}`}>
      <DayHeading date={date}>{total > 0 ? format.exactMoney(total) : '–'}</DayHeading>
      {ofDay.map((appointment) => {
        const services = servicesOf(appointment).join(', ');
        return (
          <Link
            key={appointment.appointmentId}
            to={`/appointment/${encodeURIComponent(appointment.appointmentId)}`}
            className="hp-appointment"
            data-appointment-id={appointment.appointmentId}
            data-earned={appointment.totalCompleted > 0 || undefined}
            aria-keyshortcuts="Space"
          >
            <span>{format.fullTimeRange(appointment.startDate, appointment.endDate)}</span>
            <span className="hp-initials">{appointment.patientInitials}</span>
            <span className="hp-amount">{amountText(appointment, now, format, translate)}</span>
            <span className="hp-services">{services || translate('personalCalendar.noServices')}</span>
          </Link>
        );
      })}
    </section>
  );
}

/** The week day by day, for a phone, on which seven columns have no room. */
export function WeekAgenda() {
  const { monday } = useWeekContent();
  return DAYS_OF_WEEK.map((day) => <Day key={day} date={addDays(monday, day)} />);
}

/** What most weeks have: appointments on working days. */
const WORKING_DAYS = 5;
const APPOINTMENTS_A_DAY = [0, 1, 2];

/** Placeholder of the list while the week loads. */
export function WeekAgendaSkeleton() {
  const translate = useTranslate();
  const { monday } = useWeekContent();
  return (
    <div role="status" aria-label={translate('common.loading')}>
      {DAYS_OF_WEEK.map((day) => (
        <div key={day}>
          <DayHeading date={addDays(monday, day)}>
            <Skeleton width={56} />
          </DayHeading>
          {day < WORKING_DAYS &&
            APPOINTMENTS_A_DAY.map((one) => (
              <Skeleton key={one} variant="rounded" height={62} sx={{ m: 2, borderRadius: '6px', opacity: 0.6 }} />
            ))}
        </div>
      ))}
    </div>
  );
}
