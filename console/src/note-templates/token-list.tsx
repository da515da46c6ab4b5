import type { TokenPossibleValueRow, TokenRow } from '@helix/contracts';
import { offersValues, tokenTypeNames, type TokenTypeId } from '@helix/notes';
import AddIcon from '@mui/icons-material/Add';
import EmptyIcon from '@mui/icons-material/NoteAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../components/form/confirm-dialog.js';
import { Column } from '../components/list/column.js';
import { List } from '../components/list/list.js';
import { ListTable } from '../components/list/list-table.js';
import { NoRows } from '../components/list/no-rows.js';
import { DeleteAction, EditAction, RowActions } from '../components/list/row-actions.js';
import { SearchField } from '../components/list/search-field.js';
import { Page } from '../components/page.js';
import { TOKENS, useRemove, useValues } from './note-api.js';
import { NoteTabs } from './note-tabs.js';
import { TokenDialog } from './token-dialog.js';
import { usesSeparator } from './value-drafts.js';

const Col = Column<TokenRow>;

type Open = { action: 'add' } | { action: 'edit' | 'delete'; token: TokenRow };

const NOTHING = '–';

/** The values in list order, as one line. */
function valuesText(values: readonly TokenPossibleValueRow[], token: TokenRow): string {
  if (!offersValues(token.tokenTypeId as TokenTypeId)) return NOTHING;
  const own = values.filter(({ tokenId }) => tokenId === token.tokenId).toSorted((a, b) => a.position - b.position);
  return own.map(({ value }) => value).join(', ') || NOTHING;
}

/** The separator where the answers of the token have one. */
function separatorText({ tokenTypeId, seperator }: TokenRow, translate: (key: string) => string): string {
  if (!usesSeparator(tokenTypeId as TokenTypeId)) return NOTHING;
  return ['', ', '].includes(seperator) ? translate('noteTemplates.tokens.defaultSeparator') : `“${seperator}”`;
}

const typeName = ({ tokenTypeId }: TokenRow): string => tokenTypeNames[tokenTypeId as TokenTypeId] ?? NOTHING;

/** Asks for confirmation and deletes a token: its values would be lost with it. */
function DeleteDialog({ token, onClose }: { token: TokenRow; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const remove = useRemove(TOKENS);
  const { name } = token;
  const confirm = async (): Promise<void> => {
    await remove(token);
    notify('noteTemplates.tokens.deleted', { type: 'success', messageArgs: { name } });
    onClose();
  };
  return (
    <ConfirmDialog
      title={translate('noteTemplates.tokens.deleteTitle')}
      question={translate('noteTemplates.tokens.deleteQuestion')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Box sx={{ p: 3, border: 1, borderColor: 'divider', borderRadius: 1, fontWeight: 550 }}>{name}</Box>
    </ConfirmDialog>
  );
}

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  switch (open?.action) {
    case undefined:
      return null;
    case 'add':
      return <TokenDialog token={null} onClose={onClose} />;
    case 'edit':
      return <TokenDialog token={open.token} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog token={open.token} onClose={onClose} />;
  }
}

/** The tokens, with their values in the form of each. */
export function TokenList() {
  const translate = useTranslate();
  const { data: values = [] } = useValues();
  const [open, setOpen] = useState<Open | null>(null);
  const add = (): void => setOpen({ action: 'add' });
  return (
    <List<TokenRow> resource={TOKENS} sort={{ field: 'name', order: 'ASC' }} perPage={100}>
      <Page
        kind="full"
        title={translate('noteTemplates.title')}
        actions={
          <Button variant="contained" startIcon={<AddIcon fontSize="small" />} onClick={add}>
            {translate('noteTemplates.tokens.new')}
          </Button>
        }
      >
        <NoteTabs shown="tokens">
          <SearchField source="q" label={translate('noteTemplates.tokens.search')} />
          <ListTable<TokenRow>
            label={translate('noteTemplates.tabs.tokens')}
            empty={
              <NoRows icon={<EmptyIcon />} texts="noteTemplates.tokens">
                <Button variant="contained" onClick={add}>
                  {translate('noteTemplates.tokens.new')}
                </Button>
              </NoRows>
            }
          >
            <Col label="noteTemplates.name" source="name" card="heading" sx={{ fontWeight: 550 }} />
            <Col label="noteTemplates.tokens.type" render={typeName} sx={{ width: 130 }} />
            <Col label="noteTemplates.tokens.values" render={(token) => valuesText(values, token)} fills />
            <Col
              label="noteTemplates.tokens.separator"
              render={(token) => separatorText(token, translate)}
              onlyWide
              sx={{ width: 110 }}
            />
            <Col label="noteTemplates.tokens.templates" source="templateCount" align="right" sx={{ width: 110 }} />
            <Col
              label="noteTemplates.actions"
              card="actions"
              align="right"
              sx={{ width: 110 }}
              render={(token) => (
                <RowActions>
                  <EditAction name={token.name} onClick={() => setOpen({ action: 'edit', token })} />
                  <DeleteAction
                    name={token.name}
                    disabledReason={
                      token.templateCount > 0
                        ? translate('noteTemplates.tokens.inUse', { smart_count: token.templateCount })
                        : null
                    }
                    onClick={() => setOpen({ action: 'delete', token })}
                  />
                </RowActions>
              )}
            />
          </ListTable>
        </NoteTabs>
      </Page>
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </List>
  );
}
