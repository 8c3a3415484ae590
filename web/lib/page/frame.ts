import type { Envelope, FrameMessage, FrameOptions } from '#web/widget/protocol.ts'

/** Options set by the embedding page. Null without any: on our own pages and in hand-written frames. */
export function frameOptions(): FrameOptions | null {
  if (window.parent === window) return null
  try {
    const options: Partial<FrameOptions> | null = JSON.parse(window.name)
    return typeof options?.host === 'string' && URL.canParse(options.host) ? (options as FrameOptions) : null
  } catch {
    return null
  }
}

/** Sends a message to the embedding page. The target origin is the one it claims; browsers deliver to no other. */
export function tellHost(message: FrameMessage): void {
  const options = frameOptions()
  if (options) window.parent.postMessage({ source: 'foyer', message } satisfies Envelope, options.host)
}
