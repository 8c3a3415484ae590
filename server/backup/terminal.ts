/** A line that is rewritten in place on a terminal; elsewhere it prints nothing. */
type Line = { show: (text: string) => void; clear: () => void }

const PAUSE_MS = 100

export function openLine(isShown: boolean): Line {
  if (!isShown) return { show: () => undefined, clear: () => undefined }
  const { stdout } = process
  let shown_at = 0
  return {
    show(text) {
      if (performance.now() - shown_at < PAUSE_MS) return
      shown_at = performance.now()
      stdout.write(`\r\x1b[K${text.slice(0, (stdout.columns ?? 80) - 1)}`)
    },
    clear: () => void stdout.write('\r\x1b[K'),
  }
}
