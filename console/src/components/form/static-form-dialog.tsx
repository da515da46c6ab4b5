import { useState, type ComponentProps } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { FormDialog } from './form-dialog.js';
import { DiscardDialog, UnsavedChanges } from './unsaved-changes.js';

type Props<Values extends FieldValues> = Omit<ComponentProps<typeof FormDialog<Values>>, 'isStatic' | 'role'>;

/** A form in a dialog that Esc does not close (spec 3 section 2), and that asks before edits are lost. */
export function StaticFormDialog<Values extends FieldValues>({ onClose, ...props }: Props<Values>) {
  const translate = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const { isDirty } = props.form.formState;
  const words = { title: translate('unsaved.title'), question: translate('unsaved.question') };
  return (
    <>
      <FormDialog<Values> {...props} isStatic onClose={() => (isDirty ? setIsAsking(true) : onClose())} />
      <UnsavedChanges {...words} when={isDirty} />
      {isAsking && <DiscardDialog {...words} onDiscard={onClose} onStay={() => setIsAsking(false)} />}
    </>
  );
}
