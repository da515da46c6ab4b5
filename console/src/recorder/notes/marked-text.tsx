import styles from './marked-text.module.css';
import { splitAtUnsure } from './unsure-words.js';

/** A text with a line under the words that were not heard clearly. */
export function MarkedText({ text, unsure }: { text: string; unsure: readonly string[] }) {
  return splitAtUnsure(text, unsure).map(({ at, part, isUnsure }) =>
    isUnsure ? (
      <span key={at} className={styles['unsure']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
