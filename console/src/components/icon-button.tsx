import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

/** A button with an icon, which looks like MUI's and needs none of its styles computed. Its label is `aria-label`. */
export function IconButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`${styles['button']} ${className}`} {...props} />;
}
