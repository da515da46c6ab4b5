/** The present minute in one column; the first column's line begins with a dot. */
export function NowLine({ isFirst }: { isFirst: boolean }) {
  return <div className={isFirst ? 'hx-now hx-now-first' : 'hx-now'} data-now-line />;
}
