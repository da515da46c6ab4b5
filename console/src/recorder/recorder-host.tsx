import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyComponent, whenIdle } from '../components/lazy-component.js';
import { recorderTarget } from '../components/recorder-target.js';
import { useSession } from '../session/session-context.js';

const dialog = lazyComponent('recorder-dialog', async () => ({
  default: (await import('./dialog/recorder-dialog.js')).RecorderDialog,
}));

const close = (): void => recorderTarget.set(null);

/** The recorder of the shell. Sends, once the page is idle, what an earlier page has recorded and not sent. */
export function RecorderHost() {
  const target = useSyncExternalStore(recorderTarget.subscribe, recorderTarget.current);
  const { user } = useSession();
  const mayRecord = user.clinics.some(({ scribe }) => scribe);
  useEffect(() => {
    if (!mayRecord) return;
    void whenIdle()
      .then(() => import('./engine/recorder.js'))
      .then(({ recorder }) => recorder.resume())
      .catch(() => undefined);
  }, [mayRecord]);
  return <Suspense fallback={null}>{target && <dialog.Part target={target} onClose={close} />}</Suspense>;
}
