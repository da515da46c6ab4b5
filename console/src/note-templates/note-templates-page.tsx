import { useLocation } from 'react-router';
import { TemplateList } from './template-list.js';
import { TokenList } from './token-list.js';
import './texts.js';

/** `/settings/noteTemplates` and `/settings/noteTemplates/tokens`: what the note wizard fills, and what it asks. */
export default function NoteTemplatesPage() {
  const { pathname } = useLocation();
  return /\/tokens\/?$/i.test(pathname) ? <TokenList /> : <TemplateList />;
}
