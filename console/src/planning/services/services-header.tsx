import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { memo, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Toggle } from '../../components/form/toggle.js';
import { SearchInput } from '../../components/search-input.js';
import styles from './services.module.css';
import { FIND_KEY } from './use-service-keys.js';

interface Props {
  /** Of the heading. */
  id: string;
  search: string;
  onSearch: (search: string) => void;
  onSearchKey: (event: KeyboardEvent) => void;
  isRecommendedOnly: boolean;
  onRecommendedOnly: (isRecommendedOnly: boolean) => void;
}

/** The heading of the services with their filter and search, which stay in view. */
export const ServicesHeader = memo(function ServicesHeader({
  id,
  search,
  onSearch,
  onSearchKey,
  isRecommendedOnly,
  onRecommendedOnly,
}: Props) {
  const translate = useTranslate();
  return (
    <div className={styles['header']}>
      <div className={styles['title']}>
        <Typography id={id} component="h2" variant="h2" sx={{ whiteSpace: 'nowrap' }}>
          {translate('services.title')}
        </Typography>
        <label className={styles['filter']}>
          {translate('services.recommendedOnly')}
          <Toggle checked={isRecommendedOnly} onChange={(event) => onRecommendedOnly(event.target.checked)} />
        </label>
      </div>
      <Tooltip
        title={translate('services.searchHint', { key: FIND_KEY.toUpperCase() })}
        disableFocusListener
        describeChild
      >
        <div onKeyDown={onSearchKey}>
          <SearchInput
            label={translate('services.search')}
            clearLabel={translate('services.clearSearch')}
            value={search}
            onChange={onSearch}
            width="100%"
          />
        </div>
      </Tooltip>
    </div>
  );
});
