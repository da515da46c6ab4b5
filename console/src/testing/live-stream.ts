/** The stream of live events of a clinic in which nothing happens. */
export const silentStream = (): Response =>
  new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
