import type { AgendaItem } from '@helix/hygiene';
import { useTranslate } from 'react-admin';
import { FigureWhyLink } from '../../explain/why-link.js';
import styles from './agenda.module.css';
import { useRowEditing } from './row-editing.js';

/** Opens why an item takes its minutes and costs its fee. With a mouse it shows in the row that is pointed at or focused. */
export function ItemWhy({ item }: { item: AgendaItem }) {
  const translate = useTranslate();
  const { explain } = useRowEditing();
  return (
    <span className={styles['why']}>
      <FigureWhyLink label={translate('agenda.why.item', { procedure: item.name })} figureOf={() => explain(item)} />
    </span>
  );
}
