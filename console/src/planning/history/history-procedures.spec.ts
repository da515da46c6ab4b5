import { historyProcedures } from './history-procedures.js';

describe('historyProcedures', () => {
  const procedures = historyProcedures();

  it('lists a code that two procedures have once', () => {
    const codes = procedures.map(({ adaCode }) => adaCode);
    expect(codes.filter((code) => code === '01202')).toEqual(['01202']);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('names each code', () => {
    expect(procedures.find(({ adaCode }) => adaCode === '02601')?.label).toBe('02601 Panoramic image');
  });
});
