import type { NoteTemplateRow } from '@helix/contracts';
import { tokensOf, unknownTokens } from '@helix/notes';
import AddIcon from '@mui/icons-material/Add';
import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import UnknownIcon from '@mui/icons-material/SearchOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useId, useRef, useState } from 'react';
import { useGetOne, useNotify, useTranslate } from 'react-admin';
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../api/problem.js';
import { AfterDelay } from '../components/after-delay.js';
import { ActionButton } from '../components/form/action-button.js';
import { preventFocusLoss } from '../components/form/dialog-frame.js';
import { describedBy, FieldError } from '../components/form/fields.js';
import { UnsavedChanges } from '../components/form/unsaved-changes.js';
import { useSave } from '../components/form/use-save.js';
import { LoadError } from '../components/list/list-errors.js';
import { PageMessage } from '../components/page-message.js';
import { Page } from '../components/page.js';
import { useSession } from '../session/session-context.js';
import { TEMPLATES, useSaveTemplate, useTokens, useValues } from './note-api.js';
import { TEMPLATES_PATH } from './note-tabs.js';
import { OwnerFields } from './owner-fields.js';
import { formOf, templateResolver, unknownTokenMessage, valuesOf, type TemplateValues } from './template-form.js';
import { TemplatePreview } from './template-preview.js';
import { TemplateTextField, type TemplateTextHandle } from './template-text-field.js';
import { TokenDialog } from './token-dialog.js';
import { TokenPalette } from './token-palette.js';
import './texts.js';

/** The text with what is wrong in it, the tokens to insert, and the preview, beside each other where there is room. */
function TextEditor() {
  const translate = useTranslate();
  const id = useId();
  const handle = useRef<TemplateTextHandle>(null);
  const { trigger } = useFormContext<TemplateValues>();
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
  const hasError = fieldState.error !== undefined;
  useEffect(() => {
    // A token that has been added meanwhile is no error any more.
    if (hasError) void trigger('text');
  }, [rows, hasError, trigger]);
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
            describedBy={describedBy(id, { help, error })}
          />
          <FieldError id={id} error={error} />
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

const panelStyle = { display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0, minHeight: 0 } as const;
const headingStyle = { m: 0, typography: 'body2', fontWeight: 550 } as const;
const editorStyle = {
  containerName: 'editor',
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateRows: { lg: 'minmax(0, 1fr)' },
  flex: 1,
  // A narrow page scrolls as a whole.
  flexShrink: { xs: 0, lg: 1 },
  minHeight: 0,
};
/** One below the other, text and preview beside each other, or all three. */
const partsStyle = {
  display: 'grid',
  gap: 4,
  minHeight: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"text" "tokens" "preview"',
  '@container editor (min-width: 640px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: 'minmax(320px, 1fr) auto',
    gridTemplateAreas: '"text preview" "tokens tokens"',
  },
  '@container editor (min-width: 1080px)': {
    gridTemplateColumns: '224px minmax(0, 6fr) minmax(0, 5fr)',
    gridTemplateRows: 'minmax(320px, 1fr)',
    gridTemplateAreas: '"tokens text preview"',
  },
} as const;

interface FormProps {
  /** The template that the form edits or begins with; null: an empty one. */
  template: NoteTemplateRow | null;
  isCopy: boolean;
  onReload: () => void;
}

function TemplateForm({ template, isCopy, onReload }: FormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { clinic } = useSession();
  const tokens = useTokens();
  const names = useRef<readonly string[] | null>(null);
  names.current = tokens.data?.map(({ name }) => name) ?? null;
  const edited = isCopy ? null : template;
  // The version when the form opened. A refetch must not replace it, or the save would overwrite a newer text.
  const [version] = useState(edited?.version);
  const [isConflict, setIsConflict] = useState(false);
  const save = useSaveTemplate();
  const form = useForm<TemplateValues>({
    mode: 'onBlur',
    defaultValues:
      isCopy && template ? copyOf(template, clinic.clinicId, translate) : valuesOf(template, clinic.clinicId),
    resolver: templateResolver(() => names.current, {
      clinic: translate('noteTemplates.clinicRequired'),
      user: translate('noteTemplates.userRequired'),
    }),
  });
  const [isSaved, setIsSaved] = useState(false);
  const { submit, isSaving, hasErrors, failure } = useSave(form, async (values) => {
    try {
      await save(edited?.id ?? null, { ...formOf(values), version });
    } catch (error) {
      setIsConflict(error instanceof ApiError && error.status === 409);
      throw error;
    }
    notify('toasts.saved', { type: 'success' });
    setIsSaved(true);
  });
  useEffect(() => {
    // After the render in which nothing is unsaved any more.
    if (isSaved) void navigate(TEMPLATES_PATH);
  }, [isSaved, navigate]);
  const title = edited?.name ?? translate('noteTemplates.new');
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={submit} sx={{ height: { lg: '100%' } }}>
        <Page
          kind="full"
          title={title}
          actions={
            <>
              <Button component={Link} to={TEMPLATES_PATH} color="inherit" startIcon={<BackIcon />} sx={backStyle}>
                {translate('noteTemplates.back')}
              </Button>
              <ActionButton type="submit" variant="contained" isDisabled={isSaving || hasErrors} {...preventFocusLoss}>
                {translate(isSaving ? 'form.saving' : 'ra.action.save')}
              </ActionButton>
            </>
          }
        >
          {failure && (
            <Alert
              severity="error"
              variant="outlined"
              sx={{ whiteSpace: 'pre-line' }}
              action={
                isConflict && edited ? (
                  <Button size="small" variant="outlined" onClick={onReload} sx={{ flexShrink: 0 }}>
                    {translate('noteTemplates.loadAgain')}
                  </Button>
                ) : null
              }
            >
              {failure} {isConflict && edited && translate('noteTemplates.conflictHint')}
            </Alert>
          )}
          <OwnerFields template={edited} />
          <TextEditor />
        </Page>
      </Box>
      <UnsavedChanges
        when={form.formState.isDirty && !isSaved}
        title={translate('noteTemplates.leaveTitle')}
        question={translate('noteTemplates.leaveQuestion')}
      />
    </FormProvider>
  );
}

const backStyle = { color: 'text.secondary' };

/** What a copy begins with: the text of the other, for the current clinic. */
const copyOf = (
  template: NoteTemplateRow,
  clinicId: number,
  translate: (key: string, values: object) => string,
): TemplateValues => ({
  ...valuesOf(null, clinicId),
  name: translate('noteTemplates.copyOf', { name: template.name }),
  text: valuesOf(template, clinicId).text,
});

/** Loads the template of an id, then shows its form. */
function LoadedTemplate({ id, isCopy }: { id: number; isCopy: boolean }) {
  const translate = useTranslate();
  const [attempt, setAttempt] = useState(0);
  const { data, error, isFetching, refetch } = useGetOne<NoteTemplateRow>(
    TEMPLATES,
    { id },
    { onError: () => undefined, retry: false },
  );
  const reload = async (): Promise<void> => {
    await refetch();
    setAttempt(attempt + 1);
  };
  if (data) return <TemplateForm key={attempt} template={data} isCopy={isCopy} onReload={() => void reload()} />;
  if (error instanceof ApiError && error.status === 404) return <NoTemplate />;
  return (
    <Page kind="full" title={translate('noteTemplates.title')}>
      {error ? (
        <LoadError
          title={translate('noteTemplates.failed')}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Box aria-busy="true">
          <AfterDelay>
            <Skeleton height={64} />
            <Skeleton variant="rounded" height={360} />
          </AfterDelay>
        </Box>
      )}
    </Page>
  );
}

/** Shown when the template does not exist or was deleted. */
function NoTemplate() {
  const translate = useTranslate();
  return (
    <PageMessage
      heading="h1"
      icon={<UnknownIcon />}
      title={translate('noteTemplates.unknown')}
      actions={
        <Button component={Link} to={TEMPLATES_PATH} variant="contained">
          {translate('noteTemplates.back')}
        </Button>
      }
    >
      {translate('noteTemplates.unknownHint')}
    </PageMessage>
  );
}

const isId = (text: string): boolean => /^\d{1,9}$/.test(text);

/** `/settings/noteTemplates/{id}`: a template; `new`: an empty one, or with `?copy={id}` a copy of another. */
export default function TemplatePage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const copied = query.get('copy') ?? '';
  if (id.toLowerCase() === 'new') {
    if (isId(copied)) return <LoadedTemplate key={`copy-${copied}`} id={Number(copied)} isCopy />;
    return <TemplateForm template={null} isCopy={false} onReload={() => undefined} />;
  }
  return isId(id) ? <LoadedTemplate key={id} id={Number(id)} isCopy={false} /> : <NoTemplate />;
}
