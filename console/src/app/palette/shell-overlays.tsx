import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { lazyComponent } from '../../components/lazy-component.js';
import { useSession } from '../../session/session-context.js';
import { focusAppointmentSearch } from '../layout/appointment-search.js';
import { palettePages } from '../navigation.js';
import { permissionsOf } from '../permissions.js';
import { useGoKeys, useShortcuts } from '../shortcuts/shortcuts.js';
import { OverlayContext, type Overlay } from './overlay-context.js';
import { useTypedEarly, WaitingPalette } from './typed-early.js';

const palette = lazyComponent('command-palette', async () => ({
  default: (await import('./command-palette.js')).CommandPalette,
}));
const shortcutsDialog = lazyComponent('shortcuts-dialog', async () => ({
  default: (await import('../shortcuts/shortcuts-dialog.js')).ShortcutsDialog,
}));
const helpDialog = lazyComponent('help-dialog', async () => ({
  default: (await import('../../help/help-dialog.js')).HelpDialog,
}));

interface Props {
  onToggleNavigation: () => void;
  children: ReactNode;
}

/** Command palette, shortcuts dialog and help. Only one of them is open at a time. */
export function ShellOverlays({ onToggleNavigation, children }: Props) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const close = (): void => setOverlay(null);
  useEffect(() => [palette, shortcutsDialog, helpDialog].forEach(({ preload }) => preload()), []);
  const typed = useTypedEarly();
  const navigate = useNavigate();
  const { user } = useSession();
  useGoKeys(
    palettePages(permissionsOf(user)).map(({ path }) => path),
    (path) => void navigate(path),
  );
  useShortcuts((shortcut) => {
    switch (shortcut) {
      case 'palette':
        return setOverlay('palette');
      case 'help':
        return setOverlay('shortcuts');
      case 'navigation':
        return onToggleNavigation();
      case 'search':
        // A phone has no search field; the palette finds appointments as well.
        if (!focusAppointmentSearch()) setOverlay('palette');
    }
  });
  return (
    <OverlayContext value={setOverlay}>
      {children}
      <Suspense fallback={overlay === 'palette' && <WaitingPalette typed={typed.current} onClose={close} />}>
        {overlay === 'palette' && <palette.Part typed={typed.current} onClose={close} />}
        {overlay === 'shortcuts' && <shortcutsDialog.Part onClose={close} />}
        {overlay === 'help' && <helpDialog.Part onClose={close} onShortcuts={() => setOverlay('shortcuts')} />}
      </Suspense>
    </OverlayContext>
  );
}
