import { useTranslate } from 'react-admin';
import { SearchInput } from './search-input.js';
import { useListFilter } from './use-list-filter.js';

interface Props {
  /** The filter's name. */
  name: string;
  label: string;
  width?: number;
}

/** Looks in the list around it, as one types. */
export function SearchField({ name, label, width }: Props) {
  const translate = useTranslate();
  const [text, setText] = useListFilter(name);
  return (
    <SearchInput
      label={label}
      clearLabel={translate('list.clearSearch')}
      value={text}
      onChange={setText}
      {...(width ? { width } : {})}
    />
  );
}
