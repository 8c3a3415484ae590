/** The server sends something at least every 15 seconds; after this silence the connection counts as lost. */
const SILENCE_MS = 25_000

type Told = {
  onState: (state: string) => void
  /** False if nothing was received for too long; the connection is retried automatically. */
  onConnection: (isConnected: boolean) => void
}

/**
 * Keeps a stream of server-sent events open while the page is visible, because a browser has few connections for all of its tabs.
 * A lost network does not close a stream: only silence reveals it. Returns a function that stops the stream.
 */
export function watchLive(address: string, { onState, onConnection }: Told): () => void {
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function open() {
    close()
    source = new EventSource(address)
    source.onmessage = ({ data }) => {
      awaitMore()
      onConnection(true)
      onState(String(data))
    }
    awaitMore()
  }

  function awaitMore() {
    clearTimeout(silence)
    silence = setTimeout(() => {
      onConnection(false)
      open()
    }, SILENCE_MS)
  }

  function close() {
    clearTimeout(silence)
    source?.close()
  }

  const ended = new AbortController()
  const { signal } = ended
  const openInSight = () => (document.hidden ? close() : open())
  document.addEventListener('visibilitychange', openInSight, { signal })
  addEventListener('online', openInSight, { signal })
  addEventListener('offline', () => onConnection(false), { signal })
  openInSight()
  return () => {
    ended.abort()
    close()
  }
}
