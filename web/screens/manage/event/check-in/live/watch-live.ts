/** The server says something every 15 seconds at least; after so long nobody hears it any more. */
const SILENCE_MS = 25_000

type Told = {
  onState: (state: string) => void
  /** False where nothing was heard for too long; it is tried anew by itself. */
  onConnection: (isConnected: boolean) => void
}

/**
 * Keeps a stream of server-sent events open while the page is in sight, because a browser has few connections for all of its
 * tabs. A network that is gone ends no stream: only silence tells. Returns what ends it.
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
