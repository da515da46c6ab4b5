import { changeLines } from './change-lines.js';

describe('what changed', () => {
  it('is told field by field', () => {
    expect(changeLines({ firstName: ['Ada', 'Eda'], isClinicAdmin: [null, true], goalWage: [60, 64.5] })).toEqual([
      { field: 'firstName', before: 'Ada', after: 'Eda' },
      { field: 'isClinicAdmin', before: '–', after: 'true' },
      { field: 'goalWage', before: '60', after: '64.5' },
    ]);
  });

  it('names each preference that differs', () => {
    const before = '{"avatarColor":"#107C10","performanceDisplay":"none"}';
    const after = '{"performanceDisplay":"none","defaultClinic":"g2"}';
    expect(changeLines({ preferences: [before, after] })).toEqual([
      { field: 'avatarColor', before: '#107C10', after: '–' },
      { field: 'defaultClinic', before: '–', after: 'g2' },
    ]);
    expect(changeLines({ preferences: ['no json', '{"avatarColor":"#107C10"}'] })).toHaveLength(1);
  });

  it('is only said where nothing was before', () => {
    expect(changeLines({ kind: 'invitation', rows: { count: 2 } })).toEqual([
      { field: 'kind', before: undefined, after: 'invitation' },
      { field: 'rows', before: undefined, after: '{"count":2}' },
    ]);
    expect(changeLines({})).toEqual([]);
  });
});
