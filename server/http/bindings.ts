import type { IncomingMessage, ServerResponse } from 'node:http'

/** Node's own request and reply behind a call, and what the layers tell each other about it. */
export type Bindings = {
  /** With its body, where all of it was waited for before anything else was done. */
  incoming: IncomingMessage & { rawBody?: Buffer<ArrayBuffer> }
  /** `draining` is aborted once the process is to stop: whoever holds a reply open ends it. */
  outgoing: ServerResponse & { route?: string; draining?: AbortSignal }
  /** The reply goes to everybody who asks for the same, so nothing in it may be one visitor's own. */
  is_shared?: boolean
  /** Where the loaders of a shared page read: what visitors ask for too comes out of memory. */
  read?: (request: Request) => Promise<Response>
}

/** What asked and for whom, from whatever a handler was given; null where there is no socket (tests). */
export function bindingsOf(env: unknown): Bindings | null {
  const bindings = env as Partial<Bindings> | undefined
  return bindings?.incoming && bindings.outgoing ? (bindings as Bindings) : null
}
