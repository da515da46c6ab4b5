import createPurifier from 'dompurify';
import { safeStyle } from './fill-form.js';

/** Of its own, so that its hooks are nobody else's. */
const purifier = createPurifier(window);

purifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
  if (attribute.attrName !== 'style') return;
  attribute.attrValue = safeStyle(attribute.attrValue);
  attribute.keepAttr = attribute.attrValue !== '';
});
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName !== 'A' || !element.hasAttribute('href')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
});

/** Everything else is dropped, its text stays. Nothing of it loads, runs, or takes what a user types. */
const TAGS = (
  'a abbr address b blockquote br caption center cite code col colgroup dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ins ' +
  'kbd li mark ol p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul'
).split(' ');
const ATTRIBUTES = ['href', 'title', 'style', 'colspan', 'rowspan', 'align', 'lang', 'dir'];
const ADDRESS = /^(?:https?|mailto|tel):/i;

/** HTML of the practice-management system without what could run, load or leave its box. */
export const sanitiseHtml = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: ADDRESS,
  });
