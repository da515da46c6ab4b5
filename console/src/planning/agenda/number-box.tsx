import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react';
import styles from './number-box.module.css';
import { isInRange, parseNumber, stepped, type NumberRange } from './number-input.js';

interface Props extends NumberRange {
  label: string;
  value: number;
  /** The text of the value while it is not edited. */
  format?: (value: number) => string;
  /** Shown when the text is not a number of the range. */
  issue: string;
  /** Of the number: `min` or `$`. */
  unit?: string;
  isUnitFirst?: boolean;
  /** Whether it looks like a field, as in a dialog. */
  isOutlined?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Of a short number, pixels. */
  width?: number;
  /** Called with every number of the range while the user types. */
  onChange: (value: number) => void;
  /** Called when the text is removed, at once as with numbers; missing: the number stays. */
  onEmpty?: () => void;
  /** Told whether the text is no number of the range. */
  onValidity?: (isValid: boolean) => void;
}

/** A decimal point takes half the width of a digit. */
const widthInDigits = (text: string): number => text.length - (text.includes('.') ? 0.5 : 0);

/**
 * A number that is edited in place. Arrow keys step by one. Numbers of the range count at once, so that the figures of the
 * plan follow; other texts are marked and replaced by the last number when the field is left.
 */
export function NumberBox({
  label,
  value,
  format = String,
  issue,
  unit,
  isUnitFirst = false,
  isOutlined = false,
  disabled = false,
  autoFocus = false,
  width = 32,
  onChange,
  onEmpty,
  onValidity,
  ...range
}: Props) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [isValid, setIsValid] = useState(true);
  const validate = (valid: boolean): void => {
    setIsValid(valid);
    onValidity?.(valid);
  };
  const type = (typed: string): void => {
    setText(typed);
    const number = parseNumber(typed);
    validate(number === null ? onEmpty !== undefined : isInRange(number, range));
    if (number === null) onEmpty?.();
    else if (isInRange(number, range) && number !== value) onChange(number);
  };
  const step = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = stepped(value, event.key === 'ArrowUp' ? 1 : -1, range);
    setText(null);
    validate(true);
    if (next !== value) onChange(next);
  };
  const leave = (): void => {
    setText(null);
    validate(true);
  };
  const shownText = text ?? format(value);
  const unitText = unit !== undefined && (
    <span aria-hidden className={styles['unit']}>
      {unit}
    </span>
  );
  return (
    <div className={styles['box']}>
      <div className={styles['line']}>
        {isUnitFirst && unitText}
        {/* As wide as its text, so that the unit stands beside the number. */}
        <div
          className={styles['width']}
          style={{ '--min-width': `${width}px`, width: `calc(${widthInDigits(shownText)}ch + 12px)` } as CSSProperties}
        >
          <input
            className={styles['input']}
            data-outlined={isOutlined || undefined}
            type="text"
            role="spinbutton"
            inputMode="decimal"
            autoComplete="off"
            aria-label={label}
            aria-valuenow={value}
            aria-valuemin={range.min}
            aria-valuemax={range.max}
            aria-invalid={!isValid}
            aria-describedby={isValid ? undefined : `${id}-issue`}
            value={shownText}
            disabled={disabled}
            autoFocus={autoFocus}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
            onKeyDown={step}
            onBlur={leave}
          />
        </div>
        {!isUnitFirst && unitText}
      </div>
      {!isValid && (
        <p id={`${id}-issue`} role="alert" className={styles['issue']}>
          {issue}
        </p>
      )}
    </div>
  );
}
