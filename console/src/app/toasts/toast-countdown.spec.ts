import { startCountdown, type CountdownClock } from './toast-countdown.js';

/** A clock that only the test moves. */
function testClock() {
  let now = 0;
  let timers: { at: number; call: () => void }[] = [];
  const clock: CountdownClock = {
    now: () => now,
    after: (milliseconds, call) => {
      const timer = { at: now + milliseconds, call };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
  };
  return {
    clock,
    pass: (milliseconds: number) => {
      now += milliseconds;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { call } of due) call();
    },
  };
}

function startedFor(durationMs: number) {
  const { clock, pass } = testClock();
  let ends = 0;
  const countdown = startCountdown(durationMs, () => (ends += 1), clock);
  return { ...countdown, pass, ends: () => ends };
}

it('calls once when the time of a toast is up', () => {
  const { pass, ends } = startedFor(5000);
  pass(4999);
  expect(ends()).toBe(0);
  pass(1);
  pass(9000);
  expect(ends()).toBe(1);
});

it('stops while the pointer is on the toast, and runs on with the rest', () => {
  const { hold, release, pass, ends } = startedFor(5000);
  pass(2000);
  hold('pointer');
  pass(60_000);
  expect(ends()).toBe(0);
  release('pointer');
  pass(2999);
  expect(ends()).toBe(0);
  pass(1);
  expect(ends()).toBe(1);
});

it('stays stopped when the pointer leaves a toast that has the focus', () => {
  const { hold, release, pass, ends } = startedFor(5000);
  hold('focus');
  hold('pointer');
  release('pointer');
  release('window');
  pass(60_000);
  expect(ends()).toBe(0);
  release('focus');
  pass(5000);
  expect(ends()).toBe(1);
});

it('leaves a second to read on when it was stopped just before its end', () => {
  const { hold, release, pass, ends } = startedFor(2000);
  pass(1990);
  hold('window');
  release('window');
  pass(999);
  expect(ends()).toBe(0);
  pass(1);
  expect(ends()).toBe(1);
});

it('does not call after it was cancelled', () => {
  const { cancel, pass, ends } = startedFor(5000);
  cancel();
  pass(5000);
  expect(ends()).toBe(0);
});
