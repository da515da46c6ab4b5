import { useId, type ReactNode } from 'react';
import { DateField as AnyDateField } from '../../components/dates/date-field.js';
import { describedBy, FieldFrame } from '../../components/form/fields.js';

interface Props {
  label: string;
  /** `yyyy-mm-dd`; null: empty. */
  value: string | null;
  help?: ReactNode;
  onChange: (date: string | null) => void;
}

/** A date outside of a form, with its label above. */
export function DateField({ label, value, help, onChange }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help}>
      <AnyDateField
        id={id}
        labelledBy={`${id}-label`}
        label={label}
        changesAtOnce
        value={value}
        onChange={onChange}
        aria-describedby={describedBy(id, { help })}
      />
    </FieldFrame>
  );
}
