import type { Session } from '../session/load-session.js';
import { createElement, lazy, useState, type ComponentType } from 'react';

export interface LazyPart<Props extends object = object> {
  Part: ComponentType<Props>;
  /** Begins to load the part's code; a failure is met when the part is shown. */
  preload: () => void;
}

/** A page, which may begin to read what it shows before it is drawn. */
export interface LazyPage extends LazyPart {
  /** Once it is known who is signed in; done when everything was asked for. Nothing for a page that begins nothing. */
  begin: (session: Session) => Promise<void>;
}

interface PartModule<Props> {
  default: ComponentType<Props>;
}
interface PageModule extends PartModule<object> {
  begin?: (session: Session) => Promise<void>;
}

/** How long a part may take to load, in milliseconds. */
export const LOAD_MILLISECONDS = 120_000;

/** A part of the console could not be loaded. */
export class PartLoadError extends Error {
  override readonly name = 'PartLoadError';

  constructor(
    /** The name of the part's file, without its ending. */
    readonly part: string,
    cause: unknown,
  ) {
    super(`The part "${part}" of Helix could not be loaded.`, { cause });
  }
}

/** Loads a part. Throws a PartLoadError that names it when the load fails, or takes longer than two minutes. */
export async function loadPart<Part>(part: string, load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LOAD_MILLISECONDS} ms`)), LOAD_MILLISECONDS);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    throw new PartLoadError(part, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads a part once; what has failed is tried again. What is there is known at once, which no promise can say. */
class Loader<Module> {
  there: Module | null = null;
  private loading: Promise<Module> | null = null;

  constructor(
    private readonly part: string,
    private readonly importPart: () => Promise<Module>,
  ) {}

  readonly load = (): Promise<Module> => {
    this.loading ??= this.attempt();
    return this.loading;
  };

  readonly preload = (): void => void this.load().catch(() => undefined);

  private async attempt(): Promise<Module> {
    try {
      this.there = await loadPart(this.part, this.importPart);
      return this.there;
    } catch (error) {
      this.loading = null;
      throw error;
    }
  }
}

function partOf<Props extends object>(loader: Loader<PartModule<Props>>): LazyPart<Props> {
  const Later = lazy(loader.load) as unknown as ComponentType<Props>;
  /** What is there is drawn at once; a lazy component would show nothing for a moment all the same. */
  function Part(props: Props) {
    const [Known] = useState<ComponentType<Props>>(() => loader.there?.default ?? Later);
    return createElement<Props>(Known, props);
  }
  return { Part, preload: loader.preload };
}

/** A page or a dialog whose code is loaded when it is needed, or shortly before. */
export const lazyPart = <Props extends object = object>(
  part: string,
  load: () => Promise<PartModule<Props>>,
): LazyPart<Props> => partOf(new Loader(part, load));

/** A page of the shell. Its module may export `begin` beside the page. */
export function lazyPage(part: string, load: () => Promise<PageModule>): LazyPage {
  const loader = new Loader(part, load);
  const begin = async (session: Session): Promise<void> => {
    try {
      // Asked for only where it must be: a promise would let the frame be drawn before.
      const { begin: beginPage } = loader.there ?? (await loader.load());
      await beginPage?.(session);
    } catch {
      // A part that cannot be loaded is met when it is shown.
    }
  };
  return { ...partOf(loader), begin };
}
