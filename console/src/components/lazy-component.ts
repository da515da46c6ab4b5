import type { Session } from '../session/load-session.js';
import { createElement, lazy, useState, type ComponentType } from 'react';

export interface LazyComponent<Props extends object = object> {
  Part: ComponentType<Props>;
  /** Loads the chunk. Rejects with a ChunkLoadError, which is also shown when the component renders. */
  load: () => Promise<unknown>;
  /** Loads the chunk as soon as the browser is idle, so that nothing on the screen waits for it. */
  preload: () => void;
}

/** A page, which may prefetch its data before it renders. */
export interface LazyPage extends LazyComponent {
  /** Starts the requests of the page, where it prefetches. Resolves when all have started. */
  prefetch: Prefetch;
}

/** @param query of the address at which the page is going to be. */
export type Prefetch = (session: Session, query: URLSearchParams) => Promise<void>;

interface PartModule<Props> {
  default: ComponentType<Props>;
}
interface PageModule extends PartModule<object> {
  prefetch?: Prefetch;
}

export const LOAD_TIMEOUT_MS = 120_000;

/** A chunk of the console could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(
    /** The name of the chunk's file without its extension. */
    readonly part: string,
    cause: unknown,
  ) {
    super(`The part "${part}" of Helix could not be loaded.`, { cause });
  }
}

/** Loads a chunk. Throws a ChunkLoadError that names it when the load fails or takes longer than two minutes. */
export async function loadChunk<Part>(part: string, load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LOAD_TIMEOUT_MS} ms`)), LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    throw new ChunkLoadError(part, error);
  } finally {
    clearTimeout(timer);
  }
}

/** How long a preload waits on a busy machine, milliseconds. */
const IDLE_TIMEOUT_MS = 3000;

/** Resolves when the browser is idle, at the latest after a few seconds. Not every browser knows when it is. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })
      : setTimeout(resolve),
  );

/** Loads a chunk once and retries after a failure. A loaded module is available synchronously, without a promise. */
class Loader<Module> {
  module: Module | null = null;
  private loading: Promise<Module> | null = null;

  constructor(
    private readonly part: string,
    private readonly importPart: () => Promise<Module>,
  ) {}

  readonly load = (): Promise<Module> => {
    this.loading ??= this.attempt();
    return this.loading;
  };

  readonly preload = (): void => {
    if (this.module === null)
      void whenIdle()
        .then(this.load)
        .catch(() => undefined);
  };

  private async attempt(): Promise<Module> {
    try {
      this.module = await loadChunk(this.part, this.importPart);
      return this.module;
    } catch (error) {
      this.loading = null;
      throw error;
    }
  }
}

function componentOf<Props extends object>(loader: Loader<PartModule<Props>>): LazyComponent<Props> {
  const LazyPart = lazy(loader.load) as unknown as ComponentType<Props>;
  /** Renders a loaded module at once; a lazy component would suspend for a moment. */
  function Part(props: Props) {
    const [LoadedPart] = useState<ComponentType<Props>>(() => loader.module?.default ?? LazyPart);
    return createElement<Props>(LoadedPart, props);
  }
  return { Part, load: loader.load, preload: loader.preload };
}

/** A page or dialog whose code loads when it is needed, or earlier with `preload`. */
export const lazyComponent = <Props extends object = object>(
  part: string,
  load: () => Promise<PartModule<Props>>,
): LazyComponent<Props> => componentOf(new Loader(part, load));

/** A page of the shell. Its module may export `prefetch` beside the page. */
export function lazyPage(part: string, load: () => Promise<PageModule>): LazyPage {
  const loader = new Loader(part, load);
  const prefetch: Prefetch = async (session, query) => {
    try {
      // Awaits only when the module is not loaded yet: an await would render the shell before the requests start.
      const { prefetch: prefetchPage } = loader.module ?? (await loader.load());
      await prefetchPage?.(session, query);
    } catch {
      // The error is shown when the page renders.
    }
  };
  return { ...componentOf(loader), prefetch };
}
