import type { IncomingMessage, ServerResponse } from 'node:http'

/** Node's request and reply behind a call, and data that the layers pass to each other. */
export type Bindings = {
  /** The request, with its body if the body was awaited before anything else. */
  incoming: IncomingMessage & { rawBody?: Buffer<ArrayBuffer> }
  /** The reply. `draining` is aborted when the process is to stop: open replies must end then. */
  outgoing: ServerResponse & { route?: string; draining?: AbortSignal }
  /** The reply is shared by all visitors, so it must not depend on one visitor. */
  is_shared?: boolean
  /** Reads the data of a shared page; requests that visitors also make come out of memory. */
  read?: (request: Request) => Promise<Response>
}

/** The bindings of a handler's environment; null without a socket (tests). */
export function bindingsOf(env: unknown): Bindings | null {
  const bindings = env as Partial<Bindings> | undefined
  return bindings?.incoming && bindings.outgoing ? (bindings as Bindings) : null
}
