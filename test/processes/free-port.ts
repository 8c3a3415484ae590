import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Offset from a port to the port that claims it. */
const CLAIM = -1300

/**
 * A free port of this machine, reserved for the lifetime of this process. The claim is held by listening on another port, before
 * and after the program binds this one. Both are below the range of outgoing connections (Linux: from 32768).
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(31_400, 32_700)
    const claim = await listen(port + CLAIM)
    if (claim && (await isFree(port))) return port
    claim?.close()
  }
}

export async function isFree(port: number): Promise<boolean> {
  const probe = await listen(port)
  if (!probe) return false
  probe.close()
  await once(probe, 'close')
  return true
}

/** Listens without keeping the process alive. */
async function listen(port: number): Promise<Server | null> {
  const server = createServer().unref().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}
