import type { NoteTemplateRow } from '@helix/contracts';
import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import UnknownIcon from '@mui/icons-material/SearchOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useGetOne, useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../api/problem.js';
import { AfterDelay } from '../components/after-delay.js';
import { ActionButton } from '../components/form/action-button.js';
import { preventFocusLoss } from '../components/form/dialog-frame.js';
import { UnsavedChanges } from '../components/form/unsaved-changes.js';
import { useSave } from '../components/form/use-save.js';
import { LoadError } from '../components/load-error.js';
import { PageMessage } from '../components/page-message.js';
import { Page } from '../components/page.js';
import { useSession } from '../session/session-context.js';
import { TEMPLATES, useSaveTemplate, useTokens } from './note-api.js';
import { TEMPLATES_PATH } from './note-tabs.js';
import { OwnerFields } from './owner-fields.js';
import { formOf, templateResolver, valuesOf, type TemplateValues } from './template-form.js';
import { TemplateSkeleton } from './template-skeleton.js';
import { TextEditor } from './text-editor.js';
import './texts.js';

interface FormProps {
  /** The template that the form edits or begins with; null: an empty one. */
  template: NoteTemplateRow | null;
  isCopy: boolean;
  onReload: () => void;
}

/** The window's height where its parts scroll by themselves. Elsewhere the page scrolls as a whole. */
const heightOfForm = { height: { lg: '100%' } };

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
  const { trigger } = form;
  const hasTextError = form.formState.errors.text !== undefined;
  useEffect(() => {
    // A token that has been added meanwhile is no error any more. In this component, because the editor may render the
    // new tokens before `names` has them.
    if (hasTextError) void trigger('text');
  }, [tokens.data, hasTextError, trigger]);
  const [isSaved, setIsSaved] = useState(false);
  const { submit, isSaving, hasErrors, failure } = useSave(form, async (values) => {
    try {
      await save(edited?.id ?? null, { ...formOf(values), version });
    } catch (error) {
      setIsConflict(error instanceof ApiError && error.status === 409);
      throw error;
    }
    notify('noteTemplates.saved', { type: 'success' });
    setIsSaved(true);
  });
  useEffect(() => {
    // After the render in which nothing is unsaved any more.
    if (isSaved) void navigate(TEMPLATES_PATH);
  }, [isSaved, navigate]);
  const title = edited?.name ?? translate('noteTemplates.new');
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={submit} sx={heightOfForm}>
        <Page
          kind="full"
          title={title}
          actions={
            <>
              <BackLink />
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

function BackLink() {
  const translate = useTranslate();
  return (
    <Button
      component={Link}
      to={TEMPLATES_PATH}
      color="inherit"
      startIcon={<BackIcon />}
      sx={{ color: 'text.secondary' }}
    >
      {translate('noteTemplates.back')}
    </Button>
  );
}

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
    <Box sx={error ? { height: '100%' } : heightOfForm}>
      <Page kind="full" title={translate('titles.noteTemplate')} actions={<BackLink />}>
        {error ? (
          <LoadError
            title={translate('noteTemplates.failed')}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <AfterDelay>
            <TemplateSkeleton />
          </AfterDelay>
        )}
      </Page>
    </Box>
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
