import { mapSchedule } from './schedule.js';

const row = {
  ScheduleNum: '8',
  SchedDate: '2026-11-24',
  StartTime: '08:00:00',
  StopTime: '16:30:00',
  SchedType: 1,
  ProvNum: '3',
  Status: 0,
};

it('mapSchedule sends when a provider works', () => {
  expect(mapSchedule(row, ['11'])).toEqual({
    providerId: '3',
    date: '2026-11-24',
    start: '08:00:00',
    end: '16:30:00',
    operatoryId: '11',
  });
});

it('a schedule without or with several operatories is in none', () => {
  expect(mapSchedule(row, [])?.operatoryId).toBeNull();
  expect(mapSchedule(row, ['11', '12'])?.operatoryId).toBeNull();
});

it('00:00 ends a day', () => {
  expect(mapSchedule({ ...row, StopTime: '00:00:00' }, [])?.end).toBe('24:00');
});

it.each([
  ['of the practice', { SchedType: 0 }],
  ['a blockout', { SchedType: 2 }],
  ['of an employee', { SchedType: 3 }],
  ['closed', { Status: 1 }],
  ['a holiday', { Status: 2 }],
  ['without length', { StopTime: '08:00:00' }],
  ['backwards', { StopTime: '07:00:00' }],
  ['without a provider', { ProvNum: '0' }],
  ['without a day', { SchedDate: '0001-01-01' }],
])('a schedule that is %s is not sent', (_what, change) => {
  expect(mapSchedule({ ...row, ...change }, [])).toBeNull();
});
