import { csvText } from './csv.js';

describe('csvText', () => {
  it('begins with a byte order mark and ends each row with CR LF', () => {
    expect(
      csvText([
        ['a', 'b'],
        ['1', ''],
      ]),
    ).toBe('\uFEFFa,b\r\n1,\r\n');
  });

  it('quotes separators, quotation marks and line breaks', () => {
    expect(csvText([['Roy, Ana', 'x;y', 'say "hi"', 'two\nlines']])).toBe(
      '\uFEFF"Roy, Ana","x;y","say ""hi""","two\nlines"\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1'])('keeps a spreadsheet from computing %j', (cell) => {
    expect(csvText([[cell]])).toBe(`\uFEFF'${cell}\r\n`);
  });

  it('leaves negative numbers as they are', () => {
    expect(csvText([['-17.96', '-5']])).toBe('\uFEFF-17.96,-5\r\n');
  });

  it('quotes a formula with a separator after the apostrophe', () => {
    expect(csvText([['=HYPERLINK("x","y")']])).toBe('\uFEFF"\'=HYPERLINK(""x"",""y"")"\r\n');
  });
});
