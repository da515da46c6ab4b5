import { MariaSQL, SQLite, sql, StandardSQL, type SQLDialect } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import CodeMirror, { EditorView, keymap, Prec, type Extension, type ReactCodeMirrorRef } from '@uiw/react-codemirror';
import type { SqlDialect } from '@helix/contracts';
import { useEffectEvent, useMemo, type Ref } from 'react';

const DIALECTS: Record<SqlDialect, SQLDialect> = { mysql: MariaSQL, sqlite: SQLite };

const color = (path: string): string => `var(--mui-palette-${path})`;

/** The colours are variables of the theme, which follow its light and dark scheme. */
const look = EditorView.theme({
  '&': { color: color('text-primary'), backgroundColor: 'transparent', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', lineHeight: '20px' },
  '.cm-content': { padding: '10px 0', caretColor: color('text-primary') },
  '.cm-line': { padding: '0 12px' },
  '.cm-cursor': { borderLeftColor: color('text-primary') },
  '.cm-gutters': {
    color: color('text-secondary'),
    backgroundColor: 'transparent',
    border: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 4px 0 14px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: color('state-unknown-tint'),
  },
  '.cm-placeholder': { color: color('text-secondary') },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: color('state-success-tint') },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { backgroundColor: color('state-fail-tint') },
  '.cm-tooltip': {
    border: `1px solid ${color('divider')}`,
    borderRadius: '8px',
    color: color('text-primary'),
    backgroundColor: color('background-paper'),
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: color('primary-contrastText'),
    backgroundColor: color('primary-main'),
  },
});

const highlighting = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.typeName], color: color('state-unknown-text'), fontWeight: '600' },
    { tag: [tags.string, tags.special(tags.string)], color: color('state-success-text') },
    { tag: [tags.number, tags.bool, tags.null], color: color('state-warning-text') },
    { tag: tags.comment, color: color('text-secondary'), fontStyle: 'italic' },
  ]),
);

const SETUP = {
  foldGutter: false,
  highlightActiveLine: false,
  highlightActiveLineGutter: false,
  highlightSelectionMatches: false,
  searchKeymap: false,
};

interface Props {
  ref?: Ref<ReactCodeMirrorRef>;
  /** The accessible name. */
  label: string;
  /** Of the practice-management system; null: not known, or none. */
  dialect: SqlDialect | null;
  placeholder: string;
  text: string;
  onChange: (text: string) => void;
  /** Called by Ctrl+Enter and Cmd+Enter. */
  onSubmit: () => void;
}

/** An editor of SQL. Tab leaves it, as it leaves every other field. */
export default function StatementEditor({ ref, label, dialect, placeholder, text, onChange, onSubmit }: Props) {
  const submit = useEffectEvent(() => onSubmit());
  const extensions = useMemo((): Extension[] => {
    const run = (): boolean => {
      submit();
      return true;
    };
    return [
      look,
      highlighting,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      sql({ dialect: dialect === null ? StandardSQL : DIALECTS[dialect], upperCaseKeywords: false }),
      // Before the editor's own Enter. Either key on each system: keyboards of one are used on the other.
      Prec.highest(
        keymap.of([
          { key: 'Ctrl-Enter', run },
          { key: 'Meta-Enter', run },
        ]),
      ),
    ];
  }, [label, dialect]);
  return (
    <CodeMirror
      ref={ref}
      theme="none"
      value={text}
      onChange={onChange}
      extensions={extensions}
      basicSetup={SETUP}
      indentWithTab={false}
      placeholder={placeholder}
      minHeight="100px"
      maxHeight="240px"
    />
  );
}
