import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** From a port to the one that claims it. */
const CLAIM = -1300

/**
 * A port of this machine that nothing listens on, for as long as this process lives: a claim on it is held by listening on
 * another port, until the program that is told of it has bound it, and after. Both lie below those the system hands out
 * for outgoing connections (Linux: from 32768).
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

/** Does not keep its process alive. */
async function listen(port: number): Promise<Server | null> {
  const server = createServer().unref().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}
