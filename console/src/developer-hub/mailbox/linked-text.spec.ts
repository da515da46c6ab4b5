import { linkedText } from './linked-text.js';

const links = (text: string) => linkedText(text).flatMap(({ href }) => href ?? []);

describe('linkedText', () => {
  it('splits web addresses into links', () => {
    expect(linkedText('Open http://h.example/registration?token=a-b_c, please.\nBye')).toEqual([
      { text: 'Open ' },
      { text: 'http://h.example/registration?token=a-b_c', href: 'http://h.example/registration?token=a-b_c' },
      { text: ', please.\nBye' },
    ]);
    expect(links('(https://a.example/x) <https://b.example>. "https://c.example/?q=1"!')).toEqual([
      'https://a.example/x',
      'https://b.example',
      'https://c.example/?q=1',
    ]);
  });

  it('keeps the text unchanged and links only http and https addresses', () => {
    const text = 'javascript:alert(1) mailto:x@y.z http:// https://x.example/<b>\n\n';
    expect(
      linkedText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(links(text)).toEqual(['https://x.example/']);
    expect(linkedText('')).toEqual([]);
  });
});
