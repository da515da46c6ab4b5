import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { useIsReturn } from '../../components/arrival.js';
import { floatingShadow } from '../../components/floating-shadow.js';
import { lazyComponent } from '../../components/lazy-component.js';
import { LOOK_WIDTH } from '../../components/look/look-host.js';
import { useHasLookList, useLookPlace } from '../../components/look/look-list.js';
import { useLook } from '../../components/look/use-look.js';
import { WhyProvider } from '../../explain/why-provider.js';
import type { GlancePanelProps } from '../../planning/glance/glance-panel.js';
import { ErrorBoundary } from '../error-boundary.js';
import { focusWhenShown, revealWhenShown, useLookFocus } from './look-focus.js';
import { focusPlaceOf, lookAction } from './look-keys.js';

const glancePanel = lazyComponent<GlancePanelProps>(
  'glance-panel',
  () => import('../../planning/glance/glance-panel.js'),
);

/** From this width of the window on, the panel stands beside the page. */
const BESIDE = '@media (min-width: 1280px)';
/** Up to this width of the window, the panel covers the page. */
export const COVERING = '(max-width: 599.95px)';
const Frame = styled('section')(({ theme }) => ({
  position: 'absolute',
  zIndex: theme.zIndex.appBar,
  inset: '0 0 0 auto',
  width: LOOK_WIDTH,
  maxWidth: '100%',
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.background.paper,
  borderLeft: `1px solid ${theme.vars.palette.divider}`,
  boxShadow: floatingShadow,
  '&:focus': { outline: 'none' },
  [`@media ${COVERING}`]: { width: '100%', borderLeft: 0, boxShadow: 'none' },
  // The dialog covers the page itself.
  '&[data-in-dialog]': { position: 'fixed' },
  [BESIDE]: { '&:not([data-in-dialog])': { position: 'relative', flexShrink: 0, boxShadow: 'none' } },
}));

interface Props {
  /** The dialog on the page that the panel stands in; null: beside the page. */
  host: HTMLElement | null;
}

/** The side panel with an appointment at a glance. The page beside it stays usable. */
export function LookFrame({ host }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const look = useLook();
  const { id } = look;
  const place = useLookPlace(id);
  const panel = useRef<HTMLElement>(null);
  const coversPage = useMediaQuery(COVERING);
  const hasList = useHasLookList();
  useEffect(() => {
    if (hasList) glancePanel.preload();
  }, [hasList]);
  useLookFocus(id, panel, coversPage);
  const isReturn = useIsReturn();
  useEffect(() => {
    // After Back, a reload or a link, the page scrolls to where it was.
    return id !== null && !isReturn ? revealWhenShown(id) : undefined;
  }, [id, isReturn]);

  const chain = place?.chain ? `?chain=${encodeURIComponent(place.chain)}` : '';
  const path = id === null ? '' : `/appointment/${encodeURIComponent(id)}${chain}`;
  const show = (next: string | null): void => {
    if (next !== null) look.show(next);
  };

  const onKey = (event: KeyboardEvent): void => {
    const focusPlace = focusPlaceOf(event.target, panel.current);
    const action = lookAction(event, focusPlace, id !== null);
    if (action === null) return;
    // Before the page moves its own focus, and before a dialog with the panel closes.
    event.preventDefault();
    event.stopPropagation();
    if (action === 'toggle') {
      const requested = (event.target as Element).closest('[data-appointment-id]')?.getAttribute('data-appointment-id');
      if (requested === id) look.close();
      else show(requested ?? null);
    } else if (action === 'close') look.close();
    else if (action === 'open') void navigate(path);
    else {
      const next = place?.[action === 'next' ? 'nextId' : 'previousId'] ?? null;
      show(next);
      if (next !== null && focusPlace === 'appointment') focusWhenShown(next);
    }
  };
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => latest.current(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);

  if (id === null) return null;
  const frame = (
    <Frame
      ref={panel}
      tabIndex={-1}
      data-in-dialog={host !== null || undefined}
      aria-label={translate('look.label', { id })}
    >
      <ErrorBoundary resetKey={id}>
        <WhyProvider>
          <Suspense fallback={<Box />}>
            <glancePanel.Part appointmentId={id} place={place} path={path} onShow={show} onClose={look.close} />
          </Suspense>
        </WhyProvider>
      </ErrorBoundary>
    </Frame>
  );
  return host ? createPortal(frame, host) : frame;
}
