import { useMemo, type ReactNode } from 'react';
import { localStorageStore, memoryStore, type Store, StoreContextProvider } from 'react-admin';
import { useSession } from '../../session/session-context.js';

const VERSION = '2';

function createStore(userId: number): Store {
  const kept = localStorageStore(VERSION, `helix.lists.${userId}`);
  const forgotten = memoryStore();
  forgotten.setup();
  const storeOf = (key: string): Store => (key.endsWith('.expanded') ? forgotten : kept);
  return {
    ...kept,
    getItem: (key, defaultValue) => storeOf(key).getItem(key, defaultValue),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
}

/**
 * Keeps what a user sets up of a list (hidden columns, saved filters) in the browser, apart from other users. Which rows
 * are expanded is forgotten with the page.
 */
export function ListStore({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const store = useMemo(() => createStore(user.userId), [user.userId]);
  return <StoreContextProvider value={store}>{children}</StoreContextProvider>;
}
