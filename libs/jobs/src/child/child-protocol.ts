/** What the parent sends, once the child is ready. */
export interface StartMessage {
  type: 'start';
  input: unknown;
}

/** What the child sends. */
export type ChildMessage =
  | { type: 'ready' }
  | { type: 'progress'; progress: number | object }
  | { type: 'done'; result: unknown }
  | { type: 'failed'; message: string; stack: string | undefined; isImpossible: boolean };
