// Preloaded into a Helix (`node --import`): its clock is ahead by `CLOCK_AHEAD_MS`. That of its database is not.
const ahead = Number(process.env['CLOCK_AHEAD_MS']);
const RealDate = globalThis.Date;

globalThis.Date = class Date extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + ahead);
    else super(...values);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};
