import { buildAppointment } from '../../calendar/layout/build-appointment.js';
import { clinicFormat } from '../../components/clinic-format.js';
import { amountText } from './amount-text.js';

const format = clinicFormat('CAD');
const translate = (key: string, { amount }: { amount: string }) => `${key} ${amount}`;
const textAt = (time: string, totalCompleted: number) =>
  amountText(
    buildAppointment({ endDate: '2026-11-24T10:00:00', rnaTotalPlanned: 187.5, totalCompleted }),
    `2026-11-24T${time}:00`,
    format,
    translate,
  );

describe('amountText', () => {
  it('is what is planned, named as such, while nothing is completed and the appointment is not over', () => {
    expect(textAt('08:00', 0)).toBe('personalCalendar.planned $187.50');
    expect(textAt('10:06', 0)).toBe('personalCalendar.planned $187.50');
  });

  it('is what was completed once the appointment is over, also when that is nothing', () => {
    expect(textAt('10:07', 164)).toBe('$164.00');
    expect(textAt('10:07', 0)).toBe('$0.00');
  });

  it('is what was completed already at an appointment that is not over, because the week’s earnings count it', () => {
    expect(textAt('09:30', 60)).toBe('$60.00');
  });
});
