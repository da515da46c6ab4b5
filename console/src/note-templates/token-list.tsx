import type { TokenPossibleValueRow, TokenRow } from '@helix/contracts';
import { offersValues, tokenTypeNames, type TokenTypeId } from '@helix/notes';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import EmptyIcon from '@mui/icons-material/NoteAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ListBase, useListContext, useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../components/form/confirm-dialog.js';
import { ListPages } from '../components/list/list-pages.js';
import { type ListColumn, ListTable } from '../components/list/list-table.js';
import { RowAction } from '../components/list/row-action.js';
import { SearchField } from '../components/list/search-field.js';
import { PageMessage } from '../components/page-message.js';
import { Page } from '../components/page.js';
import { TOKENS, useRemove, useValues } from './note-api.js';
import { NoteTabs, TabPanel } from './note-tabs.js';
import { TokenDialog } from './token-dialog.js';
import { usesSeparator } from './value-drafts.js';

type Open = { action: 'add' } | { action: 'edit' | 'delete'; token: TokenRow };

const NOTHING = '–';

function Actions({ token, onAction }: { token: TokenRow; onAction: (action: 'edit' | 'delete') => void }) {
  const translate = useTranslate();
  const { name, templateCount } = token;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <RowAction
        label={translate('noteTemplates.editLabel', { name })}
        tooltip={translate('noteTemplates.edit')}
        onClick={() => onAction('edit')}
      >
        <EditIcon sx={{ fontSize: 18 }} />
      </RowAction>
      <RowAction
        label={translate('noteTemplates.deleteLabel', { name })}
        tooltip={translate('noteTemplates.delete')}
        disabledReason={
          templateCount > 0 ? translate('noteTemplates.tokens.inUse', { smart_count: templateCount }) : null
        }
        onClick={() => onAction('delete')}
      >
        <DeleteIcon sx={{ fontSize: 18 }} />
      </RowAction>
    </Box>
  );
}

/** The values in list order, as one line. */
function valuesText(values: readonly TokenPossibleValueRow[], token: TokenRow): string {
  const own = values.filter(({ tokenId }) => tokenId === token.tokenId);
  return own
    .toSorted((a, b) => a.position - b.position)
    .map(({ value }) => value)
    .join(', ');
}

const columns = (
  values: readonly TokenPossibleValueRow[],
  translate: (key: string) => string,
  open: (open: Open) => void,
): ListColumn<TokenRow>[] => [
  {
    label: 'noteTemplates.name',
    source: 'name',
    card: 'heading',
    render: ({ name }) => (
      <Box component="span" sx={{ fontWeight: 550 }}>
        {name}
      </Box>
    ),
  },
  { label: 'noteTemplates.tokens.type', width: 130, render: (token) => typeName(token) },
  {
    label: 'noteTemplates.tokens.values',
    fills: true,
    render: (token) => (
      <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {offersValues(token.tokenTypeId as TokenTypeId) ? valuesText(values, token) || NOTHING : NOTHING}
      </Box>
    ),
  },
  {
    label: 'noteTemplates.tokens.separator',
    onlyWide: true,
    width: 110,
    render: (token) => separatorText(token, translate),
  },
  {
    label: 'noteTemplates.tokens.templates',
    source: 'templateCount',
    align: 'right',
    width: 110,
    render: ({ templateCount }) => templateCount,
  },
  {
    label: 'noteTemplates.actions',
    card: 'actions',
    align: 'right',
    width: 110,
    render: (token) => <Actions token={token} onAction={(action) => open({ action, token })} />,
  },
];

/** The separator where the answers of the token have one. */
function separatorText({ tokenTypeId, seperator }: TokenRow, translate: (key: string) => string): string {
  if (!usesSeparator(tokenTypeId as TokenTypeId)) return NOTHING;
  return ['', ', '].includes(seperator) ? translate('noteTemplates.tokens.defaultSeparator') : `“${seperator}”`;
}

const typeName = ({ tokenTypeId }: TokenRow): string => tokenTypeNames[tokenTypeId as TokenTypeId] ?? NOTHING;

function NoTokens({ onAdd }: { onAdd: () => void }) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const search = String(filterValues['q'] ?? '');
  return (
    <PageMessage
      icon={<EmptyIcon />}
      title={translate(search ? 'noteTemplates.tokens.noneFound' : 'noteTemplates.tokens.none', { search })}
      actions={
        search ? (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('noteTemplates.tokens.showAll')}
          </Button>
        ) : (
          <Button variant="contained" onClick={onAdd}>
            {translate('noteTemplates.tokens.new')}
          </Button>
        )
      }
    />
  );
}

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
    <ListBase<TokenRow>
      resource={TOKENS}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={100}
      storeKey={false}
      disableAuthentication
      queryOptions={{ onError: () => undefined }}
    >
      <Page
        kind="full"
        title={translate('noteTemplates.title')}
        actions={
          <Button variant="contained" startIcon={<AddIcon fontSize="small" />} onClick={add}>
            {translate('noteTemplates.tokens.new')}
          </Button>
        }
      >
        <NoteTabs shown="tokens" />
        <TabPanel tab="tokens">
          <Box sx={{ flexShrink: 0 }}>
            <SearchField name="q" label={translate('noteTemplates.tokens.search')} />
          </Box>
          <ListTable<TokenRow>
            label={translate('noteTemplates.tabs.tokens')}
            columns={columns(values, translate, setOpen)}
            empty={<NoTokens onAdd={add} />}
            cardsBelow={640}
          />
          <ListPages />
        </TabPanel>
      </Page>
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </ListBase>
  );
}
