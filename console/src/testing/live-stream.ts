const answerWith = (body: ReadableStream<Uint8Array>): Response =>
  new Response(body, { headers: { 'content-type': 'text/event-stream' } });

/** The stream of live events of a clinic in which nothing happens. */
export const silentStream = (): Response => answerWith(new ReadableStream());

/**
 * A stream of live events, one for all tests of a file: the console keeps it open from page to page. `push` sends the data of an
 * event, `analysis.updated` unless it names another.
 */
export function pushedStream(): {
  answer: () => Response;
  isOpen: () => boolean;
  push: (data: object, event?: string) => void;
} {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  return {
    answer() {
      let own: ReadableStreamDefaultController<Uint8Array>;
      const start = (controller: typeof own): void => {
        own = controller;
        open.add(own);
      };
      return answerWith(new ReadableStream({ start, cancel: () => void open.delete(own) }));
    },
    isOpen: () => open.size > 0,
    push(data, event = 'analysis.updated') {
      const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      for (const controller of open) controller.enqueue(new TextEncoder().encode(text));
    },
  };
}
