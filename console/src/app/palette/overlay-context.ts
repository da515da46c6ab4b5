import { createContext, useContext } from 'react';

/** Overlays that the shell opens over the page. */
export type Overlay = 'palette' | 'shortcuts' | 'help';

export const OverlayContext = createContext<(overlay: Overlay) => void>(() => undefined);

/** Opens an overlay of the shell. */
export const useOverlay = (): ((overlay: Overlay) => void) => useContext(OverlayContext);
