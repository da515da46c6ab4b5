import { clinicFormat } from '../../components/clinic-format.js';
import { amountsText } from './amounts-text.js';
import { buildAppointment } from './build-appointment.js';

const format = clinicFormat('CAD');
const appointment = buildAppointment({ totalPlanned: 80, rnaTotalPlanned: 187, totalCompleted: 164 });

describe('amountsText', () => {
  it('is what was planned alone until the appointment is over', () => {
    expect(amountsText({ appointment, isOver: false }, format)).toBe('$187');
  });

  it('is what was planned and what was completed once the appointment is over', () => {
    expect(amountsText({ appointment, isOver: true }, format)).toBe('$187 → $164');
  });
});
