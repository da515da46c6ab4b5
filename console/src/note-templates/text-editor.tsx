import { tokensOf, unknownTokens } from '@helix/notes';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { preventFocusLoss } from '../components/form/dialog-frame.js';
import { LoadError } from '../components/load-error.js';
import { editorStyle, panelStyle, partsStyle } from './editor-layout.js';
import { useTokens, useValues } from './note-api.js';
import { unknownTokenMessage, type TemplateValues } from './template-form.js';
import { TemplatePreview } from './template-preview.js';
import { TemplateTextField, type TemplateTextHandle } from './template-text-field.js';
import { TokenDialog } from './token-dialog.js';
import { TokenPalette } from './token-palette.js';

const headingStyle = { m: 0, typography: 'body2', fontWeight: 550 } as const;

/** The text with what is wrong in it, the tokens to insert, and the preview, beside each other where there is room. */
export function TextEditor() {
  const translate = useTranslate();
  const id = useId();
  const handle = useRef<TemplateTextHandle>(null);
  const { field, fieldState } = useController<TemplateValues, 'text'>({ name: 'text' });
  const tokens = useTokens();
  const values = useValues();
  const [added, setAdded] = useState<string | null>(null);
  const rows = tokens.data ?? null;
  const unknown = rows
    ? unknownTokens(
        field.value,
        rows.map(({ name }) => name),
      )
    : [];
  // Found while typing, before anything is validated.
  const error =
    fieldState.error?.message ?? (unknown.length > 0 ? unknown.map(unknownTokenMessage).join('\n') : undefined);
  const help = translate('noteTemplates.text.help');
  return (
    <Box sx={editorStyle}>
      <Box sx={partsStyle}>
        <Box sx={{ ...panelStyle, gridArea: 'text' }}>
          <Box component="label" htmlFor={id} sx={headingStyle}>
            {translate('noteTemplates.text.label')}
          </Box>
          <TemplateTextField
            ref={handle}
            id={id}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            tokens={rows}
            isInvalid={error !== undefined}
            describedBy={error === undefined ? `${id}-help` : `${id}-error ${id}-help`}
          />
          {error !== undefined && (
            <FormHelperText id={`${id}-error`} role="alert" error>
              {error}
            </FormHelperText>
          )}
          {unknown.length > 0 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              {unknown.map((name) => (
                <Button
                  key={name}
                  size="small"
                  variant="outlined"
                  startIcon={<AddIcon fontSize="small" />}
                  onClick={() => setAdded(name)}
                  {...preventFocusLoss}
                >
                  {translate('noteTemplates.text.add', { name })}
                </Button>
              ))}
            </Box>
          )}
          <Box id={`${id}-help`} sx={{ typography: 'caption', color: 'text.secondary' }}>
            {help}
          </Box>
        </Box>
        <Box component="section" aria-labelledby={`${id}-tokens`} sx={{ ...panelStyle, gridArea: 'tokens' }}>
          <Box component="h2" id={`${id}-tokens`} sx={headingStyle}>
            {translate('noteTemplates.palette.label')}
          </Box>
          {tokens.error && !rows ? (
            <LoadError
              title={translate('noteTemplates.palette.failed')}
              error={tokens.error}
              isRetrying={tokens.isFetching}
              onRetry={() => void tokens.refetch()}
            />
          ) : (
            <TokenPalette
              tokens={rows}
              used={tokensOf(field.value)}
              onInsert={(name) => handle.current?.insertToken(name)}
            />
          )}
        </Box>
        <Box sx={{ ...panelStyle, gridArea: 'preview' }}>
          <Box component="h2" sx={headingStyle}>
            {translate('noteTemplates.preview.label')}
          </Box>
          <TemplatePreview text={field.value} tokens={rows ?? []} values={values.data ?? []} />
        </Box>
      </Box>
      {added !== null && <TokenDialog token={null} name={added} onClose={() => setAdded(null)} />}
    </Box>
  );
}
