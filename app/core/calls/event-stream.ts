/** Answers numbered events. Not JSON, so the envelope lets it pass; nothing on the way may hold it back or change it. */
export const eventStream = (events: ReadableStream<Uint8Array>) =>
  new Response(events, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
