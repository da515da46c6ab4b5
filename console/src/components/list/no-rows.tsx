import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { PageMessage } from '../page-message.js';

interface Props {
  icon: ReactNode;
  /** The key of the texts `none`, `noneFound` and `showAll`. */
  texts: string;
  /** What these texts name, beside the `search`. */
  names?: Record<string, string>;
  /** The action when there are no rows at all. */
  children?: ReactNode;
}

/** Shown in place of no rows: without a search what can be added, else a button that shows all rows again. */
export function NoRows({ icon, texts, names, children }: Props) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const search = String(filterValues['q'] ?? '');
  return (
    <PageMessage
      icon={icon}
      title={translate(`${texts}.${search ? 'noneFound' : 'none'}`, { search, ...names })}
      actions={
        search ? (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate(`${texts}.showAll`)}
          </Button>
        ) : (
          children
        )
      }
    />
  );
}
