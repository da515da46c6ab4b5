import { fdiOf, teethOf } from './teeth.js';

const letters = (text: string) => text.split(' ');

it.each([
  ['upper right', letters('1 2 3 4 5 6 7 8'), letters('18 17 16 15 14 13 12 11')],
  ['upper left', letters('9 10 11 12 13 14 15 16'), letters('21 22 23 24 25 26 27 28')],
  ['lower left', letters('17 18 19 20 21 22 23 24'), letters('38 37 36 35 34 33 32 31')],
  ['lower right', letters('25 26 27 28 29 30 31 32'), letters('41 42 43 44 45 46 47 48')],
  ['upper right primary', letters('A B C D E'), letters('55 54 53 52 51')],
  ['upper left primary', letters('F G H I J'), letters('61 62 63 64 65')],
  ['lower left primary', letters('K L M N O'), letters('75 74 73 72 71')],
  ['lower right primary', letters('P Q R S T'), letters('81 82 83 84 85')],
])('the %s teeth have their FDI numbers', (_quadrant, american, fdi) => {
  expect(american.map(fdiOf)).toEqual(fdi);
});

it('a supernumerary tooth is 99, and never tooth 51', () => {
  expect(['51', '66', '82', 'AS', 'TS', 'as'].map(fdiOf)).toEqual(['99', '99', '99', '99', '99', '99']);
});

it.each(['', '0', '33', '50', '83', 'U', 'US', 'ST ', '1A', 'S1'])('%j is no tooth', (text) => {
  expect(fdiOf(text)).toBeNull();
});

describe('teethOf', () => {
  it('lists the tooth and the teeth of a range, each once', () => {
    expect(teethOf('3', '')).toEqual(['16']);
    expect(teethOf('', '1,2,3,16')).toEqual(['18', '17', '16', '28']);
    expect(teethOf('3', '3,4')).toEqual(['16', '15']);
  });

  it('has nothing for no teeth, and drops what is none', () => {
    expect(teethOf('', '')).toBeNull();
    expect(teethOf('UR', 'x,5')).toEqual(['14']);
  });
});
