import { MAX_AGE, maxAgeChoices, minAgeChoices } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { CompactSelect } from './controls.js';
import { choiceOf, choiceText, faultProps, type FieldProps } from './field-parts.js';

interface SelectProps {
  label: string;
  value: number | null;
  choices: readonly number[];
  /** What no age is called; null where one must be chosen. */
  none: string | null;
  disabled: boolean;
  faultId: string | undefined;
  onChoose: (age: number | null) => void;
}

function AgeSelect({ label, value, choices, none, disabled, faultId, onChoose }: SelectProps) {
  // The age that the rule has is there, whatever is offered else.
  const ages = value === null || choices.includes(value) ? choices : [...choices, value].toSorted((a, b) => a - b);
  return (
    <CompactSelect
      aria-label={label}
      value={choiceText(value)}
      disabled={disabled}
      onChange={(event) => onChoose(choiceOf(event.target.value))}
      {...faultProps(faultId)}
    >
      {none !== null && <option value="">{none}</option>}
      {ages.map((age) => (
        <option key={age} value={age}>
          {age}
        </option>
      ))}
    </CompactSelect>
  );
}

interface Props extends FieldProps {
  /** The rule's place among those of the procedure, youngest first, and how many there are. */
  index: number;
  count: number;
  /** The id of what is wrong with the oldest age. */
  maxFaultId: string | undefined;
}

/** From which age to which a rule holds, both included. Only the last rule of a procedure can be without end. */
export function AgeFields({ type, row, name, index, count, disabled, faultId, maxFaultId, onChange }: Props) {
  const translate = useTranslate();
  const oldest = row.maxAge === MAX_AGE ? null : row.maxAge;
  const isLast = index === count - 1;
  // Adults are without end; a single rule may end, as kids do.
  const oldestChoices = isLast && count > 1 ? [] : maxAgeChoices(row.minAge);
  const isEndless = oldest === null && oldestChoices.length === 0;
  // Adults begin at some age: without one their rule would be for kids as well.
  const needsYoungest = type.isAge || index > 0;
  const unchosen = row.minAge === null ? translate('rules.noAge') : null;
  const none = needsYoungest ? unchosen : translate('rules.anyAge');
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 5fr) auto minmax(0, 7fr)',
        alignItems: 'center',
        gap: 1.5,
      }}
    >
      <AgeSelect
        label={translate('rules.youngestOf', { rule: name })}
        value={row.minAge}
        choices={minAgeChoices(index, count)}
        none={none}
        disabled={disabled}
        faultId={faultId}
        onChoose={(minAge) => onChange({ minAge })}
      />
      <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
        –
      </Box>
      {isEndless ? (
        <Box component="span" sx={{ px: 2, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {translate('rules.noLimit')}
        </Box>
      ) : (
        <AgeSelect
          label={translate('rules.oldestOf', { rule: name })}
          value={oldest}
          choices={oldestChoices}
          none={isLast || oldest === null ? translate('rules.noLimit') : null}
          disabled={disabled}
          faultId={maxFaultId}
          onChoose={(maxAge) => onChange({ maxAge })}
        />
      )}
    </Box>
  );
}
