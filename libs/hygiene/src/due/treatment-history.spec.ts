import { done, historyOf, sources } from './testing/build.js';
import { treatmentHistoryOf, withTreatments } from './treatment-history.js';

const SCREENING = 3;
const [BITEWINGS, POLISHING, SCALING, RECALL, DOCTOR_RECALL, HALF_POLISHING, PROBING] = [4, 7, 18, 23, 28, 29, 45];

describe('lastBefore (R-02)', () => {
  const DAY = '2025-06-10';
  it.each([
    // What each code counts for, and what not.
    ['01202', [RECALL, DOCTOR_RECALL], [2, PROBING]],
    ['01103', [2, RECALL, DOCTOR_RECALL, PROBING], [24, 25]],
    ['01102', [24, RECALL, DOCTOR_RECALL], [2, PROBING]],
    ['01101', [25, RECALL, DOCTOR_RECALL], [24, PROBING]],
    ['01201', [26, RECALL, DOCTOR_RECALL], [27]],
    ['01502', [17, RECALL, DOCTOR_RECALL, PROBING], [2]],
    ['01204', [27], [RECALL, DOCTOR_RECALL]],
    ['01205', [22], [RECALL]],
    ['43421', [12, SCALING], [19]],
    ['11112', [SCALING], [12]],
    ['11101', [POLISHING, HALF_POLISHING], []],
    ['11107', [POLISHING, HALF_POLISHING], []],
    ['02102', [30, BITEWINGS], [8]],
    ['02144', [BITEWINGS], [30]],
    ['12101', [14], []],
    [' 02146 ', [BITEWINGS], []],
  ])('%s counts for %j and not for %j', (code, counted, others) => {
    const history = historyOf(done(DAY, code));
    expect(counted.map((type) => history.lastBefore(type, '2026-01-01'))).toEqual(counted.map(() => DAY));
    expect(others.map((type) => history.lastBefore(type, '2026-01-01'))).toEqual(others.map(() => null));
  });

  it.each(['01101', '01102', '01103', '01201', '01202', '01204', '01205', '01502', '04403'])(
    '%s counts for oral cancer screening',
    (code) => {
      expect(historyOf(done(DAY, code)).lastBefore(SCREENING, '2026-01-01')).toBe(DAY);
    },
  );

  it('counts a recall exam of a doctor, and no scaling, for oral cancer screening', () => {
    const byDoctor = historyOf(done(DAY, '01202', { attributedToDoctor: true }), done('2025-07-01', '11112'));
    expect(byDoctor.lastBefore(SCREENING, '2026-01-01')).toBe(DAY);
  });

  it('returns the latest treatment strictly before the appointment', () => {
    const history = historyOf(done('2025-12-01', '01202'), done('2025-03-01', '01202'), done('2025-06-01', '01103'));
    expect(
      ['2025-03-01', '2025-03-02', '2025-06-01', '2025-06-02', '2025-12-01', '2025-12-02', '2030-01-01'].map((date) =>
        history.lastBefore(RECALL, date),
      ),
    ).toEqual([null, '2025-03-01', '2025-03-01', '2025-06-01', '2025-06-01', '2025-12-01', '2025-12-01']);
  });

  it('counts treatments of other offices and of doctors', () => {
    const history = historyOf(
      done('2025-03-01', '11112', { isElsewhere: true }),
      done('2025-04-01', '01202', { attributedToDoctor: true }),
    );
    expect(history.lastBefore(SCALING, '2026-01-01')).toBe('2025-03-01');
    expect(history.lastBefore(RECALL, '2026-01-01')).toBe('2025-04-01');
  });

  it('ignores planned procedures, reversals, unknown codes and invalid dates', () => {
    const history = historyOf(
      done('2025-03-01', '11112', { status: 105 }),
      done('2025-03-02', '99999'),
      done('2025-02-29', '11112'),
      done('', '11112'),
      done('2025-03-01', '11112', { isReversal: true }),
    );
    expect(history.lastBefore(SCALING, '2026-01-01')).toBeNull();
    expect(history.lastBefore(4711, '2026-01-01')).toBeNull();
  });
});

describe('treatmentHistoryOf with treatments that users added', () => {
  const items = [done('2025-03-01', '11112', { id: 'A' }), done('2025-06-01', '11112', { id: 'B' })];
  const last = (change: Parameters<typeof sources>[0], date = '2026-01-01') =>
    treatmentHistoryOf(sources({ items, ...change })).lastBefore(SCALING, date);

  it.each([
    ['nothing', {}, '2025-06-01'],
    ['an added treatment', { added: [{ id: '1', adaCode: '11111', date: '2025-09-01' }] }, '2025-09-01'],
    ['an added treatment of no day', { added: [{ id: '1', adaCode: '11111', date: '2025-02-30' }] }, '2025-06-01'],
  ])('applies %s', (_name, change, expected) => {
    expect(last(change)).toBe(expected);
  });

  it('returns added treatments in the rows of a day', () => {
    const history = treatmentHistoryOf(
      sources({
        items: [...items, done('2025-06-01', '43421', { id: 'C' })],
        added: [{ id: 'X', adaCode: '11111', date: '2025-06-01' }],
      }),
    );
    expect(history.rowsOn(SCALING, '2025-06-01')).toEqual([
      { entity: 'addedTreatment', id: 'X' },
      { entity: 'procedure', id: 'B' },
      { entity: 'procedure', id: 'C' },
    ]);
    expect(history.rowsOn(SCALING, '2025-03-02')).toEqual([]);
  });
});

describe('wasDoneOn and hasAnyOn', () => {
  const history = historyOf(
    done('2025-06-01', '01103'),
    done('2025-06-01', '99999'),
    done('2025-07-01', '11112', { isElsewhere: true }),
    done('2025-08-01', 'HOUSE'),
    done('2025-08-02', '11112', { isReversal: true }),
  );

  it('wasDoneOn counts treatments in this clinic by anyone', () => {
    expect([23, 2, 45, 18].map((type) => history.wasDoneOn(type, '2025-06-01'))).toEqual([true, true, true, false]);
    expect(history.wasDoneOn(18, '2025-07-01')).toBe(false);
    expect(history.wasDoneOn(18, '2025-08-02')).toBe(false);
    expect(history.wasDoneOn(23, '2025-05-31')).toBe(false);
    expect(history.wasDoneOn(23, '2025-06-02')).toBe(false);
  });

  it('hasAnyOn counts codes without a rule type', () => {
    expect(['2025-06-01', '2025-07-01', '2025-08-01', '2025-08-02'].map((date) => history.hasAnyOn(date))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('daysOf', () => {
  it('has each day once on which a type or one that satisfies it was done, also elsewhere, the earliest first', () => {
    const history = historyOf(
      done('2025-06-10', '11112'),
      done('2025-01-10', '43421', { isElsewhere: true }),
      done('2025-06-10', '11111'),
      done('2025-03-01', '12101'),
    );
    expect([history.daysOf(SCALING), history.daysOf(POLISHING)]).toEqual([['2025-01-10', '2025-06-10'], []]);
  });
});

describe('withTreatments', () => {
  const history = historyOf(done('2025-06-10', '01202'), done('2026-05-01', '11107'));
  const after = withTreatments(history, [2, 29], '2026-03-10');

  it('counts the treatments for all types that they satisfy, from the day after', () => {
    expect([RECALL, 2, PROBING].map((type) => after.lastBefore(type, '2026-03-11'))).toEqual(
      Array(3).fill('2026-03-10'),
    );
    expect(after.lastBefore(RECALL, '2026-03-10')).toBe('2025-06-10');
    expect(after.lastBefore(SCALING, '2026-09-10')).toBeNull();
  });

  it('keeps later treatments', () => {
    expect(after.lastBefore(HALF_POLISHING, '2026-09-10')).toBe('2026-05-01');
    expect(after.lastBefore(HALF_POLISHING, '2026-04-01')).toBe('2026-03-10');
  });
});
