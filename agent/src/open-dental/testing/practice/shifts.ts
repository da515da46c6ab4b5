import { DAYS_AHEAD, dayAt } from './days.js';
import { addPunches } from './punches.js';
import { DOCTORS, HYGIENISTS } from './providers.js';
import type { PracticeRows } from './rows.js';

/** Days of work: when each provider works, in which rooms, and when each employee came and went. */
export function addShifts(practice: PracticeRows): void {
  const { random, size, today } = practice;
  let ScheduleNum = 0;
  for (let offset = -size.days; offset <= DAYS_AHEAD; offset++) {
    const day = dayAt(today, offset);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    for (const ProvNum of [...DOCTORS, ...HYGIENISTS]) {
      if (random.is(0.1)) continue;
      for (const [StartTime, StopTime] of random.is(0.1)
        ? [
            ['08:00:00', '12:00:00'],
            ['13:00:00', random.of(['17:00:00', '00:00:00', '12:30:00', '13:00:00'])],
          ]
        : [['08:00:00', '16:30:00']]) {
        practice.add('schedule', {
          ScheduleNum: ++ScheduleNum,
          SchedDate: day,
          StartTime: StartTime ?? '',
          StopTime: StopTime ?? '',
          SchedType: random.is(0.03) ? random.of([0, 2, 3, 4]) : 1,
          ProvNum: random.is(0.01) ? 0 : ProvNum,
          Note: 'never-read',
          Status: random.is(0.03) ? random.int(1, 2) : 0,
          ClinicNum: random.is(0.1) ? random.int(1, 2) : 0,
        });
        for (let count = random.of([0, 1, 1, 1, 2]); count > 0; count--)
          practice.add('scheduleop', { ScheduleNum, OperatoryNum: random.int(1, 6) });
      }
    }
    for (let EmployeeNum = 1; EmployeeNum <= 6; EmployeeNum++) addPunches(practice, EmployeeNum, day, offset);
  }
}
