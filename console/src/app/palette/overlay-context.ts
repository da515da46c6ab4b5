import { createContext, useContext } from 'react';

/** What the frame opens over the page. */
export type Overlay = 'palette' | 'shortcuts' | 'help';

export const OverlayContext = createContext<(overlay: Overlay) => void>(() => undefined);

/** Opens the command palette, the shortcuts or the help. */
export const useOverlay = (): ((overlay: Overlay) => void) => useContext(OverlayContext);
