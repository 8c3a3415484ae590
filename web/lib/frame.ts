import type { Envelope, FrameMessage, FrameOptions } from '#web/widget/protocol.ts'

/** What the page around this frame asks for; null where nobody does: on our own pages, and in frames made by hand. */
export function frameOptions(): FrameOptions | null {
  if (window.parent === window) return null
  try {
    const options: Partial<FrameOptions> | null = JSON.parse(window.name)
    return typeof options?.host === 'string' && URL.canParse(options.host) ? (options as FrameOptions) : null
  } catch {
    return null
  }
}

/** Says something to the page around, if that is the one it calls itself: a browser gives the message to no other. */
export function tellHost(message: FrameMessage): void {
  const options = frameOptions()
  if (options) window.parent.postMessage({ source: 'foyer', message } satisfies Envelope, options.host)
}
