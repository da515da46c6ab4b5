import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { PageMessage } from '../components/page-message.js';

interface Props {
  icon: ReactNode;
  /** The key of the texts `none`, `noneHint` and `noneFound`. */
  texts: string;
  /** The filters that the list has when the user has set none. */
  unfiltered?: Record<string, unknown>;
}

/** Shown in place of no rows: what would be here, or a button that removes the filters that nothing matches. */
export function NoHubRows({ icon, texts, unfiltered = {} }: Props) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.entries(filterValues).some(([name, value]) => unfiltered[name] !== value);
  return (
    <PageMessage
      icon={icon}
      title={translate(`${texts}.${isFiltered ? 'noneFound' : 'none'}`)}
      actions={
        isFiltered && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('developerHub.showAll')}
          </Button>
        )
      }
    >
      {!isFiltered && translate(`${texts}.noneHint`)}
    </PageMessage>
  );
}
