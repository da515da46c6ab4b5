import type { AgentRow } from '@helix/contracts';
import type { ReactCodeMirrorRef } from '@uiw/react-codemirror';
import SubmitIcon from '@mui/icons-material/PlayArrowOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Suspense, useRef, type ComponentProps } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../components/form/action-button.js';
import { KeyHint } from '../../components/key-tooltip.js';
import { lazyComponent } from '../../components/lazy-component.js';
import { commandKey } from '../../components/shortcut-keys.js';
import { richTooltip, tooltip } from '../../components/tooltip/tooltip-props.js';
import { touchTargets } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import type StatementEditor from './statement-editor.js';
import type { useStatement } from './use-statement.js';

const Editor = lazyComponent<ComponentProps<typeof StatementEditor>>(
  'statement-editor',
  () => import('./statement-editor.js'),
);

interface Props {
  /** Of the current clinic; undefined until it is known. */
  agent: AgentRow | undefined;
  statement: ReturnType<typeof useStatement>;
}

/** Why the server would refuse every statement; null: it may take them. */
function useRefusal(agent: AgentRow | undefined): string | null {
  const translate = useTranslate();
  const { name } = useSession().clinic;
  if (!agent) return null;
  if (agent.dialect === null) return translate('developerHub.explorer.notAvailable', { system: agent.dmsTypeName });
  if (!agent.isConnected) return translate('developerHub.explorer.notConnected', { clinic: name });
  return null;
}

/** The statement, and what clears and submits it. */
export function StatementPanel({ agent, statement: { text, setText, run, submit } }: Props) {
  const translate = useTranslate();
  const { name } = useSession().clinic;
  const editor = useRef<ReactCodeMirrorRef>(null);
  const refusal = useRefusal(agent);
  const isWaiting = run.state === 'waiting';
  const dialect = agent?.dialect ?? null;
  const clear = (): void => {
    setText('');
    editor.current?.view?.focus();
  };
  const send = (): void => {
    if (refusal === null) void submit();
  };
  return (
    <Box component="section" aria-label={translate('developerHub.explorer.statement')} sx={panelStyle}>
      <Box sx={editorStyle}>
        <Suspense fallback={null}>
          <Editor.Part
            ref={editor}
            label={translate('developerHub.explorer.editor', { clinic: name })}
            dialect={dialect}
            placeholder={translate('developerHub.explorer.placeholder')}
            text={text}
            onChange={setText}
            onSubmit={send}
          />
        </Suspense>
      </Box>
      <Box sx={footStyle}>
        <Box sx={{ flex: { xs: '1 0 100%', sm: '1 1 200px' }, color: 'text.secondary', typography: 'caption' }}>
          {dialect === null
            ? translate('developerHub.explorer.hint')
            : translate(`developerHub.explorer.hints.${dialect}`)}
        </Box>
        <Button variant="outlined" onClick={clear} disabled={text === ''}>
          {translate('developerHub.explorer.clear')}
        </Button>
        <ActionButton
          variant="contained"
          startIcon={
            isWaiting ? <CircularProgress size={16} color="inherit" aria-hidden /> : <SubmitIcon fontSize="small" />
          }
          isDisabled={isWaiting || refusal !== null}
          aria-description={refusal ?? undefined}
          onClick={send}
          {...(refusal === null
            ? richTooltip(() => (
                <KeyHint title={translate('developerHub.explorer.submitHint')} keys={[commandKey(), 'Enter']} />
              ))
            : tooltip(refusal))}
        >
          {translate('developerHub.explorer.submit')}
        </ActionButton>
      </Box>
    </Box>
  );
}

const panelStyle = {
  flexShrink: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  overflow: 'hidden',
} as const;

/** As high as the empty editor, before its code has come. */
const editorStyle = {
  minHeight: 100,
  borderRadius: '12px 12px 0 0',
  '&:has(.cm-focused)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

const footStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 2,
  p: 2,
  pl: 3.5,
  borderTop: 1,
  borderColor: 'surface.line',
  ...touchTargets,
} as const;
