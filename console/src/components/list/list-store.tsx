import { useMemo, type ReactNode } from 'react';
import { localStorageStore, StoreContextProvider } from 'react-admin';
import { useSession } from '../../session/session-context.js';

const VERSION = '1';

/** Keeps what a user sets up of a list (hidden columns, saved filters) in the browser, apart from other users. */
export function ListStore({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const store = useMemo(() => localStorageStore(VERSION, `helix.lists.${user.userId}`), [user.userId]);
  return <StoreContextProvider value={store}>{children}</StoreContextProvider>;
}
