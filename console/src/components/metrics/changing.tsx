import { useRef, type ComponentProps } from 'react';
import styles from './changing.module.css';

interface Props extends ComponentProps<'span'> {
  /** A new value starts the animation. */
  value: string | number;
}

/** A value that is tinted for a moment when it changes while it is displayed. */
export function Changing({ value, className = '', ...props }: Props) {
  const seen = useRef({ value, changes: 0 });
  if (seen.current.value !== value) seen.current = { value, changes: seen.current.changes + 1 };
  const { changes } = seen.current;
  return (
    <span
      // A new key restarts the animation.
      key={changes}
      data-changed={changes > 0 || undefined}
      className={`${styles['value']} ${className}`}
      {...props}
    />
  );
}
