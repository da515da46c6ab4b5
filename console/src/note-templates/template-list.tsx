import type { NoteTemplateForm, NoteTemplateRow } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import AddIcon from '@mui/icons-material/Add';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import EmptyIcon from '@mui/icons-material/NoteAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { toFormErrors } from '../components/form/validation.js';
import { Column } from '../components/list/column.js';
import { List } from '../components/list/list.js';
import { ListTable } from '../components/list/list-table.js';
import { NoRows } from '../components/list/no-rows.js';
import { RowAction } from '../components/row-action.js';
import { DeleteAction, EditAction, RowActions } from '../components/list/row-actions.js';
import { SearchField } from '../components/list/search-field.js';
import { Page } from '../components/page.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';
import { useSession } from '../session/session-context.js';
import { TEMPLATES, useRemove, useSaveTemplate } from './note-api.js';
import { NoteTabs, TEMPLATES_PATH } from './note-tabs.js';

const Col = Column<NoteTemplateRow>;

const NEW_PATH = `${TEMPLATES_PATH}/new`;
const editPath = ({ id }: { id: number }): string => `${TEMPLATES_PATH}/${id}`;
/** Longer than other toasts: it offers to undo. */
const UNDO_MS = 10_000;
/** Space around the name, which opens the template. */
const linkTarget = {
  [COARSE_POINTER]: { display: 'inline-flex', alignItems: 'center', minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET },
};

/** Whose a template is: shipped, a clinic’s or a user’s. */
function Owner({ template: { kind, clinicName, userEmail } }: { template: NoteTemplateRow }) {
  const translate = useTranslate();
  if (userEmail !== null) {
    const where = clinicName === null ? 'noteTemplates.everyClinic' : 'noteTemplates.inClinic';
    return (
      <>
        {userEmail}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate(where, { clinic: clinicName ?? '' })}
        </Box>
      </>
    );
  }
  if (clinicName !== null) return <>{clinicName}</>;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {translate(kind === null ? 'noteTemplates.nobodys' : 'noteTemplates.shipped')}
    </Box>
  );
}

/** What the toast after a deletion says, with the way back. */
function Deleted({ name, onUndo }: { name: string; onUndo: () => Promise<void> }) {
  const translate = useTranslate();
  const [isUndone, setIsUndone] = useState(false);
  const undo = (): void => {
    setIsUndone(true);
    void onUndo();
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 3 }}>
      {translate('noteTemplates.deleted', { name })}
      <Button size="small" variant="outlined" disabled={isUndone} onClick={undo}>
        {translate('noteTemplates.undo')}
      </Button>
    </Box>
  );
}

/**
 * Deletes a template of a clinic or a user at once, with a toast that undoes it: the template is added again as it was.
 * Nothing names it by its id but the notes that were made with it, which keep their text.
 */
function useDeleteWithUndo(): (template: NoteTemplateRow) => Promise<void> {
  const translate = useTranslate();
  const notify = useNotify();
  const remove = useRemove(TEMPLATES);
  const save = useSaveTemplate();
  const notifyFailure = (error: unknown): void => {
    notify(toFormErrors(error, [], translate('common.genericError')).form ?? '', { type: 'error' });
  };
  return async (template) => {
    const { name, text, clinicId, userId } = template;
    const form: NoteTemplateForm = { name, text, clinicId, userId };
    const undo = async (): Promise<void> => {
      try {
        await save(null, form);
        notify('noteTemplates.restored', { type: 'success', messageArgs: { name } });
      } catch (error) {
        notifyFailure(error);
      }
    };
    try {
      await remove(template);
      notify(<Deleted name={name} onUndo={undo} />, { type: 'success', autoHideDuration: UNDO_MS });
    } catch (error) {
      notifyFailure(error);
    }
  };
}

/** The templates of all owners. */
export function TemplateList() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const remove = useDeleteWithUndo();
  return (
    <List<NoteTemplateRow> resource={TEMPLATES} sort={{ field: 'name', order: 'ASC' }}>
      <Page
        kind="full"
        title={translate('noteTemplates.title')}
        actions={
          <Button component={Link} to={NEW_PATH} variant="contained" startIcon={<AddIcon fontSize="small" />}>
            {translate('noteTemplates.new')}
          </Button>
        }
      >
        <NoteTabs shown="templates">
          <SearchField source="q" label={translate('noteTemplates.search')} />
          <ListTable<NoteTemplateRow>
            label={translate('noteTemplates.tabs.templates')}
            empty={
              <NoRows icon={<EmptyIcon />} texts="noteTemplates">
                <Button variant="contained" component={Link} to={NEW_PATH}>
                  {translate('noteTemplates.new')}
                </Button>
              </NoRows>
            }
          >
            <Col
              label="noteTemplates.name"
              source="name"
              card="heading"
              render={(template) => (
                <MuiLink
                  component={Link}
                  to={editPath(template)}
                  underline="hover"
                  sx={{ color: 'text.primary', fontWeight: 550, ...linkTarget }}
                >
                  {template.name}
                </MuiLink>
              )}
            />
            <Col label="noteTemplates.owner" render={(template) => <Owner template={template} />} />
            <Col label="noteTemplates.steps" source="stepCount" align="right" sx={{ width: 100 }} />
            <Col
              label="noteTemplates.dateModified"
              source="dateModified"
              sx={{ width: 170 }}
              render={({ dateModified }) => dateAt(Date.parse(dateModified), clinic.timeZone)}
            />
            <Col
              label="noteTemplates.actions"
              card="actions"
              align="right"
              sx={{ width: 150 }}
              render={(template) => (
                <RowActions>
                  <EditAction name={template.name} to={editPath(template)} />
                  <RowAction
                    label={translate('noteTemplates.copyLabel', { name: template.name })}
                    tooltip={translate('noteTemplates.copy')}
                    to={`${NEW_PATH}?copy=${template.id}`}
                  >
                    <CopyIcon />
                  </RowAction>
                  <DeleteAction
                    name={template.name}
                    disabledReason={template.kind === null ? null : translate('noteTemplates.shippedDelete')}
                    onClick={() => void remove(template)}
                  />
                </RowActions>
              )}
            />
          </ListTable>
        </NoteTabs>
      </Page>
    </List>
  );
}
