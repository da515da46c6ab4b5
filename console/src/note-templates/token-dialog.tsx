import { tokenForm, type TokenPossibleValueRow, type TokenRow } from '@helix/contracts';
import { offersValues, tokenType, tokenTypeNames, type TokenTypeId } from '@helix/notes';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { SelectInput, TextInput, useNotify, useTranslate } from 'react-admin';
import { useForm, useWatch, type Control, type Resolver } from 'react-hook-form';
import { FormDialog } from '../components/form/form-dialog.js';
import { LoadingDialog } from '../components/form/loading-dialog.js';
import { schemaResolver } from '../components/form/validation.js';
import { useSaveToken, useValues } from './note-api.js';
import { TokenValues } from './token-values.js';
import { draftOf, usesSeparator, valueProblems, type ValueDraft } from './value-drafts.js';

/** Of the dialog, in pixels. */
const WIDTH = 680;

interface Values {
  name: string;
  /** As the select has it; empty: not chosen yet. */
  tokenTypeId: string;
  seperator: string;
  values: ValueDraft[];
}

const TYPES = Object.entries(tokenTypeNames).map(([id, name]) => ({ id, name }));
const typeOf = (text: string): TokenTypeId => Number(text) as TokenTypeId;

const offered = (type: TokenTypeId, values: readonly ValueDraft[]): readonly ValueDraft[] =>
  offersValues(type) ? values : [];

const rules: Resolver<Values> = async (values, context, options) => {
  const type = typeOf(values.tokenTypeId);
  const result = await schemaResolver<Values>(tokenForm)({ ...values, tokenTypeId: type } as never, context, options);
  const hasProblems = valueProblems(offered(type, values.values), type).size > 0;
  const errors = { ...result.errors, ...(hasProblems ? { values: { type: 'rule' } } : {}) };
  // The select keeps its text.
  const parsed = { ...values, ...result.values, tokenTypeId: values.tokenTypeId };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: parsed, errors: {} };
};

interface Props {
  /** Null adds a token. */
  token: TokenRow | null;
  /** The name that a new token begins with. */
  name?: string;
  onClose: () => void;
}

function TypeFields({ control }: { control: Control<Values> }) {
  const translate = useTranslate();
  const type = typeOf(useWatch({ control, name: 'tokenTypeId' }));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 4 }}>
      <SelectInput
        source="tokenTypeId"
        label={translate('noteTemplates.tokens.type')}
        choices={TYPES}
        helperText={translate(`noteTemplates.tokens.types.${type}`)}
      />
      {usesSeparator(type) && (
        <TextInput
          source="seperator"
          label={translate('noteTemplates.tokens.separatorLabel')}
          helperText={translate('noteTemplates.tokens.separatorHelp')}
          autoComplete="off"
        />
      )}
    </Box>
  );
}

function NameField({ control, isNew }: { control: Control<Values>; isNew: boolean }) {
  const translate = useTranslate();
  const name = useWatch({ control, name: 'name' }).trim() || 'Name';
  return (
    <TextInput
      source="name"
      label={translate('noteTemplates.name')}
      autoComplete="off"
      autoFocus
      slotProps={{ htmlInput: { spellCheck: false } }}
      helperText={
        <>
          {translate('noteTemplates.tokens.nameHelp', { name })}
          {!isNew && ` ${translate('noteTemplates.tokens.renameHelp')}`}
        </>
      }
    />
  );
}

function TokenForm({ token, name = '', onClose, values }: Props & { values: readonly TokenPossibleValueRow[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  // What the dialog opened with. A refetch must not replace it, or the save would overwrite a newer state.
  const [opened] = useState({ token, values });
  const { save, isPartlySaved } = useSaveToken(opened.token, opened.values);
  const [isPartly, setIsPartly] = useState(false);
  const form = useForm<Values>({
    mode: 'onBlur',
    defaultValues: {
      name: token?.name ?? name,
      tokenTypeId: String(token?.tokenTypeId ?? tokenType.choice),
      seperator: token?.seperator ?? '',
      values: values.map(draftOf),
    },
    resolver: rules,
  });
  const onSave = async (edited: Values): Promise<void> => {
    const tokenTypeId = typeOf(edited.tokenTypeId);
    try {
      await save({ ...edited, tokenTypeId, values: offered(tokenTypeId, edited.values) });
    } catch (error) {
      setIsPartly(isPartlySaved());
      throw error;
    }
    notify('noteTemplates.tokens.saved', { type: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={translate(token ? 'noteTemplates.tokens.editTitle' : 'noteTemplates.tokens.addTitle', {
        name: token?.name ?? '',
      })}
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={WIDTH}
      submitLabel={token ? undefined : translate('noteTemplates.tokens.add')}
    >
      {isPartly && (
        <Alert severity="info" variant="outlined">
          {translate('noteTemplates.tokens.partlySaved')}
        </Alert>
      )}
      <NameField control={form.control} isNew={token === null} />
      <TypeFields control={form.control} />
      <TokenValues />
    </FormDialog>
  );
}

/** Adds a token or edits one, with its values. */
export function TokenDialog(props: Props) {
  const translate = useTranslate();
  const { token, onClose } = props;
  const query = useValues();
  if (token === null) return <TokenForm {...props} values={[]} />;
  if (query.data) {
    const own = query.data
      .filter(({ tokenId }) => tokenId === token.tokenId)
      .toSorted((a, b) => a.position - b.position);
    return <TokenForm {...props} values={own} />;
  }
  const title = translate('noteTemplates.tokens.editTitle', { name: token.name });
  return <LoadingDialog title={title} width={WIDTH} rows={3} query={query} onClose={onClose} />;
}
