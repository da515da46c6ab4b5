import BulletListIcon from '@mui/icons-material/FormatListBulleted';
import BoldIcon from '@mui/icons-material/FormatBold';
import CleanIcon from '@mui/icons-material/FormatClear';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import OrderedListIcon from '@mui/icons-material/FormatListNumbered';
import StrikeIcon from '@mui/icons-material/StrikethroughS';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Placeholder } from '@tiptap/extensions';
import { EditorContent, useEditor, useEditorState, type Editor, type EditorOptions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import type { GeneratedNoteEdit, GeneratedNoteView } from '@helix/contracts';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { IconButton } from '../../components/icon-button.js';
import { KeyTooltip } from '../../components/key-tooltip.js';
import { documentOf, formattingOf } from './note-document.js';
import { sentenceRange, type Selection } from './sentence-range.js';
import { useNoteSaving, type NoteContent } from './use-note-saving.js';
import './texts.js';

/** A line of text for each block, as the note was generated. */
const LINES = { blockSeparator: '\n' };

interface Tool {
  key: string;
  icon: ReactNode;
  isActive?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const label = (text: string) => (
  <Box component="span" aria-hidden sx={{ fontSize: 13, fontWeight: 700 }}>
    {text}
  </Box>
);

const TOOLS: readonly Tool[] = [
  ...([2, 3] as const).map((level) => ({
    key: `heading${level}`,
    icon: label(`H${level}`),
    isActive: (editor: Editor) => editor.isActive('heading', { level }),
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level }).run(),
  })),
  {
    key: 'bold',
    icon: <BoldIcon fontSize="small" />,
    isActive: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    key: 'italic',
    icon: <ItalicIcon fontSize="small" />,
    isActive: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'strike',
    icon: <StrikeIcon fontSize="small" />,
    isActive: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    key: 'bulletList',
    icon: <BulletListIcon fontSize="small" />,
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'orderedList',
    icon: <OrderedListIcon fontSize="small" />,
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'clean',
    icon: <CleanIcon fontSize="small" />,
    run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
];

/** One stop for Tab, arrows within, as toolbars have it. */
function Toolbar({ editor }: { editor: Editor }) {
  const translate = useTranslate();
  const bar = useRef<HTMLDivElement>(null);
  const active = useEditorState({
    editor,
    // An editor whose first render was given up is destroyed, and another one takes its place.
    selector: ({ editor: current }) =>
      current.isDestroyed ? [] : TOOLS.filter(({ isActive }) => isActive?.(current)).map(({ key }) => key),
  });
  const move = ({ key }: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((at + step) % buttons.length)?.focus();
  };
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={translate('generatedNote.toolbar')}
      onKeyDown={move}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      {TOOLS.map(({ key, icon, isActive, run }, index) => (
        <KeyTooltip key={key} title={translate(`generatedNote.tools.${key}`)} keys={[]}>
          <IconButton
            tabIndex={index === 0 ? 0 : -1}
            aria-label={translate(`generatedNote.tools.${key}`)}
            {...(isActive && { 'aria-pressed': active.includes(key) })}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
            style={active.includes(key) ? { backgroundColor: 'var(--mui-palette-action-selected)' } : undefined}
          >
            {icon}
          </IconButton>
        </KeyTooltip>
      ))}
    </Box>
  );
}

const content = {
  '& .ProseMirror': {
    minHeight: 220,
    px: 3.5,
    py: 3,
    outline: 'none',
    fontSize: 14,
    lineHeight: '22px',
    overflowWrap: 'anywhere',
    '& p, & h2, & h3, & ul, & ol': { m: 0, mb: 1.5 },
    '& h2': { fontSize: 17, lineHeight: '24px', fontWeight: 650 },
    '& h3': { fontSize: 15, lineHeight: '22px', fontWeight: 650 },
    '& ul, & ol': { pl: 6 },
    '& li p': { mb: 0.5 },
    '& p.is-editor-empty:first-of-type::before': {
      content: 'attr(data-placeholder)',
      float: 'left',
      height: 0,
      color: 'text.secondary',
      pointerEvents: 'none',
    },
  },
} as const;

interface Props {
  note: GeneratedNoteView;
  save: (noteId: string, edit: GeneratedNoteEdit) => Promise<GeneratedNoteView>;
  /** The note as it is now. */
  reload: () => Promise<GeneratedNoteView | null>;
  /** Called with each change of the text, before it is saved. */
  onText: (text: string) => void;
  /** The sentence to edit; null: none yet. */
  selection: Selection | null;
}

/** Edits the text of a generated note; saved while it is typed. */
export function NoteEditor({ note, save, reload, onText, selection }: Props) {
  const translate = useTranslate();
  const saving = useNoteSaving(note, save);
  const [text, setText] = useState(note.text ?? '');
  const show = (changed: string): void => {
    setText(changed);
    onText(changed);
  };
  // The same objects at each render, or the editor is configured again each time.
  const [setup] = useState(() => setupOf(note, translate));
  const editor = useEditor({
    ...setup,
    onUpdate: ({ editor: current }) => {
      const changed = contentOf(current);
      show(changed.text);
      saving.change(changed);
    },
  });
  const select = useEffectEvent((sentence: Selection): void => {
    const range = sentenceRange(editor.state.doc, sentence);
    if (range) editor.chain().setTextSelection(range).focus().run();
  });
  useEffect(() => {
    if (selection) select(selection);
  }, [selection]);
  const loadTheirs = async (): Promise<void> => {
    const theirs = await reload();
    if (!theirs) return;
    saving.giveUp(theirs.version);
    editor.commands.setContent(theirs.document ?? documentOf(theirs.text ?? ''), { emitUpdate: false });
    show(theirs.text ?? '');
  };
  const keepMine = async (): Promise<void> => {
    const theirs = await reload();
    if (theirs) saving.keepMine(theirs.version);
  };
  const { status } = saving;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {status.kind === 'conflict' && (
        <Alert
          severity="warning"
          variant="outlined"
          action={
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button onClick={() => void loadTheirs()}>{translate('generatedNote.theirs')}</Button>
              <Button onClick={() => void keepMine()}>{translate('generatedNote.mine')}</Button>
            </Box>
          }
        >
          {translate('generatedNote.conflict')}
        </Alert>
      )}
      {status.kind === 'failed' && (
        <Alert
          severity="error"
          variant="outlined"
          action={<Button onClick={saving.retry}>{translate('generatedNote.retry')}</Button>}
        >
          {translate('generatedNote.saveFailed', { reason: status.reason })}
        </Alert>
      )}
      <Box
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          bgcolor: 'background.paper',
          '&:focus-within': { borderColor: 'primary.main' },
          ...content,
        }}
      >
        <Toolbar editor={editor} />
        <EditorContent editor={editor} />
      </Box>
      <Box
        className="figures"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, typography: 'caption', color: 'text.secondary' }}
      >
        <span>{translate('generatedNote.words', { smart_count: text.match(/\S+/g)?.length ?? 0 })}</span>
        <span>{translate('generatedNote.characters', { smart_count: text.length })}</span>
        <Box component="span" role="status" sx={{ ml: 'auto' }}>
          {(status.kind === 'saved' || status.kind === 'saving' || status.kind === 'unsaved') &&
            translate(`generatedNote.${status.kind}`)}
        </Box>
      </Box>
    </Box>
  );
}

/** What the editor begins with. */
const setupOf = (note: GeneratedNoteView, translate: (key: string) => string): Partial<EditorOptions> => ({
  extensions: [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      ...{ blockquote: false, code: false, codeBlock: false, horizontalRule: false, link: false, underline: false },
    }),
    Placeholder.configure({ placeholder: translate('generatedNote.placeholder') }),
  ],
  content: note.document ?? documentOf(note.text ?? ''),
  editorProps: {
    attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': translate('generatedNote.editor') },
  },
});

function contentOf(editor: Editor): NoteContent {
  const text = editor.getText(LINES);
  return { text, document: formattingOf(editor.getJSON(), text) };
}
