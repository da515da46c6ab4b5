import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { HelpDialog } from '../../help/help-dialog.js';
import { useSession } from '../../session/session-context.js';
import { focusAppointmentSearch } from '../layout/appointment-search.js';
import { palettePages } from '../navigation.js';
import { permissionsOf } from '../permissions.js';
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog.js';
import { useGoKeys, useShortcuts } from '../shortcuts/shortcuts.js';
import { OverlayContext, type Overlay } from './overlay-context.js';
import { CommandPalette } from './command-palette.js';

interface Props {
  onToggleNavigation: () => void;
  children: ReactNode;
}

/** Command palette, shortcuts dialog and help. Only one of them is open at a time. */
export function ShellOverlays({ onToggleNavigation, children }: Props) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const close = (): void => setOverlay(null);
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
      {overlay === 'palette' && <CommandPalette onClose={close} />}
      {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {overlay === 'help' && <HelpDialog onClose={close} onShortcuts={() => setOverlay('shortcuts')} />}
    </OverlayContext>
  );
}
