import { buildAppointment } from './build-appointment.js';
import { notHeldText } from './not-held-text.js';

const translate = (key: string, { smart_count }: { smart_count: number }) => `${smart_count} ${key}`;
const textOf = (...statuses: ('scheduled' | 'cancelled' | 'noShow')[]) =>
  notHeldText(
    statuses.map((status) => buildAppointment({ status })),
    translate,
  );

describe('notHeldText', () => {
  it('counts cancelled and no-show appointments separately', () => {
    expect(textOf('cancelled', 'noShow', 'scheduled', 'cancelled')).toBe(
      '2 calendar.notHeld.cancelled, 1 calendar.notHeld.noShow',
    );
  });

  it('leaves out what there is none of', () => {
    expect(textOf('noShow')).toBe('1 calendar.notHeld.noShow');
    expect(textOf('scheduled')).toBeNull();
  });
});
