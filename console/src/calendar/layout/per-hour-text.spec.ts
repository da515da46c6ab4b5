import { clinicFormat } from '../../components/clinic-format.js';
import { perHourText } from './per-hour-text.js';

describe('perHourText', () => {
  const text = (perHour: number | null, source: 'planned' | 'estimate') =>
    perHourText(
      { perHour, value: { amount: 74, source } },
      clinicFormat('CAD'),
      (key, { amount }) => `${key} ${amount}`,
    );

  it('names an estimate as such', () => {
    expect(text(74, 'estimate')).toBe('calendar.perHourEstimate $74');
    expect(text(74, 'planned')).toBe('calendar.perHour $74');
  });

  it('is null for who may not see it', () => {
    expect(text(null, 'estimate')).toBeNull();
  });
});
