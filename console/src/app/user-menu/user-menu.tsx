import { Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { IconButton } from '../../components/icon-button.js';
import { lazyComponent } from '../../components/lazy-component.js';
import { initialsOf } from '../../components/person-name.js';
import { InitialsAvatar } from '../../components/person.js';
import { tooltip } from '../../components/tooltip/tooltip-props.js';
import { useSession } from '../../session/session-context.js';

export interface UserMenuProps {
  /** The button that opened the menu; null closes it. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

const popover = lazyComponent<UserMenuProps>('user-menu-popover', async () => ({
  default: (await import('./user-menu-popover.js')).UserMenuPopover,
}));

/** The button of the user menu; what it opens is loaded when the page is at rest. */
export function UserMenu() {
  const translate = useTranslate();
  const { user, preferences } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Once it was open, it stays, because it closes by a transition.
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(popover.preload, []);
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <IconButton
        aria-label={translate('userMenu.open', { name })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
        style={{ borderRadius: '50%', marginLeft: 4 }}
        {...tooltip(name)}
      >
        <InitialsAvatar initials={initialsOf(user.firstName, user.lastName)} color={preferences.avatarColor ?? null} />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <popover.Part anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
