import { remark } from '../personal.js';
import { DAYS_AHEAD, dayAt, NO_TIME, two } from './days.js';
import { NO_SHOW_CODE } from './codes-and-fees.js';
import { addProcedure } from './procedures.js';
import { DOCTORS, HYGIENISTS } from './providers.js';
import type { PracticeRows } from './rows.js';

/** Appointments, the oldest first, as they are booked, with what was done in them. */
export function addAppointments(practice: PracticeRows): void {
  const { random, size, today } = practice;
  const span = size.days + DAYS_AHEAD;
  for (let AptNum = 1; AptNum <= size.appointments; AptNum++) {
    // Older ones first, as they are booked.
    const offset = Math.floor((AptNum / size.appointments) * span) - size.days + random.int(-3, 3);
    const day = dayAt(today, offset);
    const PatNum = random.is(0.002) ? 0 : random.int(1, size.patients);
    const names = practice.namesOf(PatNum);
    const isPast = offset < 0;
    const AptStatus = random.is(0.85) ? (isPast ? 2 : 1) : random.of([0, 1, 2, 3, 4, 5, 5, 5, 6, 7, 8]);
    const isHygiene = random.is(0.7);
    const hygienist = random.of(HYGIENISTS);
    const start = `${two(random.int(8, 16))}:${random.of(['00', '10', '15', '30', '50'])}:00`;
    practice.add('appointment', {
      AptNum,
      PatNum,
      AptStatus,
      Pattern: random.is(0.02) ? '' : `/${'X'.repeat(random.int(2, 16))}/`,
      Confirmed: random.is(0.1) ? 0 : random.int(201, 208),
      Op: random.is(0.02) ? 0 : isHygiene ? random.int(3, 5) : random.of([1, 2, 6]),
      Note: practice.write(
        'appointment',
        AptNum,
        'Note',
        random.is(0.5) ? remark(random, names) : { text: '', masked: '' },
      ),
      ProvNum: random.is(0.04) ? 0 : random.is(0.2) && isHygiene ? hygienist : random.of(DOCTORS),
      ProvHyg: isHygiene && random.is(0.9) ? hygienist : 0,
      AptDateTime: random.is(0.01) ? NO_TIME : `${day} ${start}`,
      ProcDescript: practice.write('appointment', AptNum, 'ProcDescript', remark(random, names, 0.1)),
      ClinicNum: random.int(0, 2),
      IsHygiene: Number(isHygiene && random.is(0.6)),
      DateTimeArrived: random.is(0.1) ? `${day} 08:59:00` : random.of([`${day} 00:00:00`, NO_TIME]),
      SecDateTEntry: random.is(0.05) ? NO_TIME : `${dayAt(day, -random.int(1, 180))} 10:${two(random.int(0, 59))}:07`,
      SecurityHash: 'never-read',
    });
    if (isPast && AptStatus === 2)
      for (let count = random.int(1, 2 * size.proceduresEach - 1); count > 0; count--)
        addProcedure(practice, { PatNum, AptNum, day, ProcStatus: 2, isHygiene, hygienist });
    if (AptStatus === 5 && random.is(0.5))
      addProcedure(practice, {
        PatNum,
        AptNum,
        day,
        ProcStatus: random.of([2, 2, 2, 6, 1]),
        isHygiene,
        hygienist,
        CodeNum: NO_SHOW_CODE,
      });
  }
}
