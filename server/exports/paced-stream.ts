type Options = {
  /** Aborts the stream: its reader gets the reason as an error, never a shorter file. */
  signal: AbortSignal
  /** Called once, however the stream ends. */
  onEnd: (isComplete: boolean) => Promise<void>
}

/** A stream that produces the next chunk only when its reader wants one. */
export function pacedStream(chunks: AsyncIterator<Uint8Array>, { signal, onEnd }: Options): ReadableStream<Uint8Array> {
  let ending: Promise<void> | undefined
  const end = (isComplete: boolean) => (ending ??= onEnd(isComplete))

  async function stop() {
    const ended = end(false)
    // Not awaited: the iterator may be waiting for rows that never come.
    chunks.return?.().catch(() => undefined)
    await ended
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const breakOff = () => {
          controller.error(signal.reason)
          void stop()
        }
        signal.addEventListener('abort', breakOff, { once: true })
      },
      async pull(controller) {
        const next = await chunks.next().catch(async (error) => {
          await end(false)
          throw error
        })
        if (ending) return
        if (!next.done) return controller.enqueue(next.value)
        await end(true)
        controller.close()
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  )
}
