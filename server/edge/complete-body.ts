import type { Bindings } from '#server/http/bindings.ts'
import { RESERVATION_BODY } from '#server/lib/load-limits.ts'

/**
 * Collects the whole body, then hands it over where the API will find it. Closes the connection of a client that sends too much
 * or too slowly: it cannot be used any more.
 */
export function completeBody({ incoming, outgoing }: Bindings, onComplete: (bytes: number) => void): void {
  const chunks: Buffer<ArrayBuffer>[] = []
  let size = 0
  const cutOff = (status: number) => {
    clearTimeout(tooSlow)
    incoming.removeAllListeners('data').resume()
    outgoing.writeHead(status, { connection: 'close' }).end(() => incoming.socket.destroy())
  }
  const tooSlow = setTimeout(cutOff, RESERVATION_BODY.milliseconds, 408)
  incoming.once('close', () => clearTimeout(tooSlow))
  incoming.on('data', (chunk: Buffer<ArrayBuffer>) => {
    chunks.push(chunk)
    size += chunk.length
    if (size > RESERVATION_BODY.bytes) cutOff(413)
  })
  incoming.once('end', () => {
    clearTimeout(tooSlow)
    if (outgoing.headersSent) return
    const [first = Buffer.alloc(0), ...others] = chunks
    incoming.rawBody = others.length > 0 ? Buffer.concat(chunks) : first
    onComplete(size)
  })
}
