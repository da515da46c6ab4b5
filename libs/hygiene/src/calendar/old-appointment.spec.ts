import { localTimeMinutes } from '../time/local-time.js';
import { isOldAppointment } from './old-appointment.js';

const appointment = (...procedures: { status: number; amount: number }[]) => ({
  start: '2026-03-10T10:00:00',
  end: '2026-03-10T11:00:00',
  procedures,
});
const at = (time: string) => localTimeMinutes(`2026-03-10T${time}`);
const DONE = { status: 102, amount: 42 };

describe('isOldAppointment (spec 2 section 4)', () => {
  it.each([
    ['at its end', '11:00:00', [], false],
    ['a second after its end', '11:00:01', [], true],
    ['while it runs with something done', '10:30:00', [DONE], true],
    ['ten minutes before its start with something done', '09:50:00', [DONE], true],
    ['eleven minutes before its start with something done', '09:49:00', [DONE], false],
    ['while it runs with a done procedure of amount 0', '10:30:00', [{ status: 102, amount: 0 }], false],
    ['while it runs with a refund', '10:30:00', [{ status: 102, amount: -42 }], false],
    ['while it runs with a planned procedure', '10:30:00', [{ status: 105, amount: 42 }], false],
  ])('%s, %s is %j: %s', (_, time, procedures, expected) => {
    expect(isOldAppointment(appointment(...procedures), at(time))).toBe(expected);
  });

  it('is what the user marked it as, whatever the clock says', () => {
    expect(isOldAppointment(appointment(), at('08:00:00'), 'completed')).toBe(true);
    expect(isOldAppointment(appointment(DONE), at('12:00:00'), 'open')).toBe(false);
  });
});
