import { ListBase, type ListBaseProps, type RaRecord } from 'react-admin';

/** A list of the API, whose sort order, page and filters are in the address. Its `ListTable` shows what went wrong. */
export function List<Row extends RaRecord>({ queryOptions, ...props }: ListBaseProps<Row>) {
  return (
    <ListBase<Row>
      perPage={50}
      storeKey={false}
      disableAuthentication
      queryOptions={{ onError: () => undefined, ...queryOptions }}
      {...props}
    />
  );
}
