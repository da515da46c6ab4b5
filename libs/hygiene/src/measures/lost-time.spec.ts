import { lostTime } from './lost-time.js';

/** 180.00 an hour. */
const GOAL = { goalWageCents: 6300, goalPercentage: 0.35, clinicGoalHourlyCents: 15_000 };
const NO_GOAL = { goalWageCents: null, goalPercentage: null, clinicGoalHourlyCents: null };

/** Minutes of the day. */
const span = (startMinutes: number, endMinutes: number) => ({ startMinutes, endMinutes });

describe('lostTime', () => {
  it('loses the whole appointment when nobody comes instead', () => {
    // 60 minutes at 180.00.
    expect(lostTime(span(540, 600), [span(480, 540), span(600, 660)], GOAL)).toEqual({
      ...{ minutes: 60, refilledMinutes: 0, lostCents: 18_000 },
    });
  });

  it('counts only the minutes of others inside it as refilled', () => {
    // 10 minutes of one that began before, 20 of one that goes on after it; 30 minutes at 180.00 are lost.
    expect(lostTime(span(540, 600), [span(500, 550), span(580, 640)], GOAL)).toEqual({
      ...{ minutes: 60, refilledMinutes: 30, lostCents: 9000 },
    });
  });

  it('counts others that overlap once', () => {
    expect(lostTime(span(540, 600), [span(540, 570), span(550, 580)], GOAL)).toMatchObject({ refilledMinutes: 40 });
  });

  it('loses nothing of an appointment that was refilled, and nothing known without a goal', () => {
    expect(lostTime(span(540, 600), [span(530, 610)], GOAL)).toMatchObject({ refilledMinutes: 60, lostCents: 0 });
    expect(lostTime(span(540, 600), [], NO_GOAL)).toEqual({ minutes: 60, refilledMinutes: 0, lostCents: null });
  });

  it('has no minutes of an appointment without length', () => {
    expect(lostTime(span(540, 540), [span(500, 600)], GOAL)).toEqual({ minutes: 0, refilledMinutes: 0, lostCents: 0 });
  });
});
