import { People, type SheetPerson } from './match-person.js';

const person = (providerId: string, firstName: string, lastName: string, payrollId: string | null = null) => ({
  ...{ providerId, firstName, lastName, payrollId, isHygienist: true, isDeleted: false },
});

/** The id of the provider whom a row names, or why there is none. */
function matched(staff: readonly SheetPerson[], id: string, name = ''): string {
  const match = new People(staff).match(id, name);
  return match.person ? match.person.providerId : match.error;
}

describe('a payroll ID that a spreadsheet changed', () => {
  const STAFF = [
    person('A', 'Ana', 'Roy', '0042'),
    person('B', 'Bo', 'Lind', '7'),
    person('C', 'Cy', 'Dune', '00815'),
    person('D', 'Di', 'Ems', '815'),
    person('E', 'Ed', 'Funk', `'0099`),
    person('F', 'Flo', 'Gall', '0K7'),
    person('G', 'Gil', 'Hart', '="0055"'),
  ];

  it.each([
    ['42', 'A'],
    ['0042', 'A'],
    ['000042', 'A'],
    ['="0042"', 'A'],
    [`'0042`, 'A'],
    ['="42"', 'A'],
    ['0007', 'B'],
    [`'007`, 'B'],
    ['815', 'D'],
    ['00815', 'C'],
    ['99', 'E'],
    ['0099', 'E'],
    ['0k7', 'F'],
    ['55', 'G'],
  ])('finds the employee by %s', (id, providerId) => {
    expect(matched(STAFF, id)).toBe(providerId);
  });

  it('needs the name when it may be that of two people', () => {
    expect(matched(STAFF, '0815')).toBe(
      'Payroll ID 0815 may be 00815 (Cy Dune) or 815 (Di Ems): write it as in the provider settings.',
    );
    expect(matched(STAFF, '0815', 'Cy Dune')).toBe('C');
    expect(matched(STAFF, '815', 'Cy Dune')).toBe('Payroll ID 815 is Di Ems, not Cy Dune.');
  });

  it.each(['K7', '000', '4.2'])('is not known as %s', (id) => {
    expect(matched(STAFF, id)).toBe(`Payroll ID ${id} is not known in this clinic.`);
  });
});

describe('a name that is typed on another keyboard', () => {
  const STAFF = [
    person('1', 'Bjørn', 'Sørensen'),
    person('2', 'Łukasz', 'Wójcik'),
    person('3', 'Anna', 'Straße'),
    person('4', 'Ægir', 'Þórðarson'),
    person('5', 'Işıl', 'Yıldız'),
    person('6', 'Siobhán', "O'Brien"),
    person('7', 'Anne-Marie', 'St. Pierre'),
    person('8', 'Jörg', 'Müller'),
    person('9', 'Åse', 'Đorđević'),
    person('10', 'Mia', 'Schroeder'),
    person('11', 'Pia', "D'Angelo-Ruiz"),
    person('12', '', ''),
  ];

  it.each([
    ['Sorensen, Bjorn', '1'],
    ['Bjoern Soerensen', '1'],
    ['BJØRN SØRENSEN', '1'],
    ['Lukasz Wojcik', '2'],
    ['Strasse, Anna', '3'],
    ['ANNA STRASSE', '3'],
    ['Aegir Thordarson', '4'],
    ['Isil Yildiz', '5'],
    ['IŞIL YILDIZ', '5'],
    ['Siobhan O’Brien', '6'],
    ['OBrien, Siobhan', '6'],
    ['Siobhán O`BRIEN', '6'],
    ["O' Brien, Siobhan", '6'],
    ['Anne Marie St Pierre', '7'],
    ['ST.PIERRE,ANNE–MARIE', '7'],
    ['St-Pierre, Annemarie', '7'],
    ['Mueller, Joerg', '8'],
    ['Jorg Muller', '8'],
    ['Ase Dordevic', '9'],
    ['Aase Dordevic', '9'],
    ['Mia Schröder', '10'],
    ['DAngelo Ruiz, Pia', '11'],
    ['Jo\u0308rg Mu\u0308ller', '8'],
  ])('finds %s', (name, providerId) => {
    expect(matched(STAFF, '', name)).toBe(providerId);
  });

  it.each(['-', "'", '?,'])('does not find somebody without a name by %s', (name) => {
    expect(matched(STAFF, '', name)).toBe(`${name} is not known in this clinic.`);
  });

  it('needs the payroll ID when two people are called the same', () => {
    const two = [person('1', 'Lena', 'Müller', '1'), person('2', 'Lena', 'Mueller', '2')];
    expect(matched(two, '', 'Lena Müller')).toBe('Lena Müller is the name of 2 people: give the Payroll ID.');
    expect(matched(two, '2', 'Lena Müller')).toBe('2');
  });
});

describe('somebody whom the practice-management system deleted', () => {
  const former = (providerId: string, payrollId: string | null = null) => ({
    ...person(providerId, 'Mona', 'Vale', payrollId),
    isDeleted: true,
  });
  const DELETED = 'Mona Vale was deleted in the practice-management system.';

  it('is found by ID and by name, with a warning', () => {
    const people = new People([former('OLD', '31')]);
    for (const [id, name] of [
      ['31', ''],
      ['', 'Vale, Mona'],
      ['031', 'Mona Vale'],
    ] as const)
      expect(people.match(id, name)).toMatchObject({ person: { providerId: 'OLD' }, warning: DELETED });
  });

  it('does not stand in the way of somebody with the same name', () => {
    const staff = [former('OLD', '31'), person('NEW', 'Mona', 'Vale', '32'), former('OLDER')];
    expect(matched(staff, '', 'Mona Vale')).toBe('NEW');
    expect(matched(staff, '32', 'Mona Vale')).toBe('NEW');
    expect(matched(staff, '31', 'Mona Vale')).toBe('OLD');
  });

  it('does not stand in the way of somebody whose ID differs by zeros', () => {
    expect(matched([former('OLD', '031'), person('NEW', 'Nia', 'Orr', '31')], '0031')).toBe('NEW');
  });
});
