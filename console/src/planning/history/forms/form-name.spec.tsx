import { formName } from './form-name.js';

describe('formName', () => {
  it.each([
    ['<table></table><h2> Medical &amp; dental\n history</h2><h3>Teeth</h3>', 'Medical & dental history'],
    ['<h1></h1><h2>Consent</h2>', 'Consent'],
    ['<title>Consent to treatment</title><p>Smoker: {{Smoker}}</p>', 'Consent to treatment'],
    ['<p>{{Date}}</p>', null],
    ['', null],
  ])('reads the name of the layout %j', (templateHtml, name) => {
    expect(formName(templateHtml)).toBe(name);
  });
});
