import { dayAt, NO_TIME, two } from './days.js';
import type { PracticeRows } from './rows.js';

/** An employee's day by the clock: lunch, breaks, nights, and such that nobody has ended. */
export function addPunches(practice: PracticeRows, EmployeeNum: number, day: string, offset: number): void {
  const { random } = practice;
  if (offset > 0 || random.is(0.15)) return;
  const event = (ClockStatus: number, TimeDisplayed1: string, TimeDisplayed2: string) =>
    practice.add('clockevent', {
      EmployeeNum,
      TimeEntered1: NO_TIME,
      TimeDisplayed1,
      ClockStatus,
      Note: 'never-read',
      TimeEntered2: NO_TIME,
      TimeDisplayed2,
      ClinicNum: random.int(0, 2),
    });
  const minute = two(random.int(0, 29));
  const kind = random.next();
  if (kind < 0.01)
    event(0, `${day} 20:${minute}:00`, `${dayAt(day, random.int(1, 2))} ${random.of(['00:00:00', '01:30:00'])}`);
  else if (kind < 0.02) event(0, `${day} 12:00:00`, `${day} 11:00:00`);
  else {
    event(1, `${day} 07:${minute}:10`, `${day} 12:0${random.int(0, 9)}:00`);
    event(0, `${day} 13:${minute}:00`, offset === 0 && random.is(0.5) ? NO_TIME : `${day} 16:4${random.int(0, 9)}:30`);
    if (random.is(0.3)) event(2, `${day} 10:00:00`, random.is(0.05) ? NO_TIME : `${day} 10:15:00`);
  }
}
