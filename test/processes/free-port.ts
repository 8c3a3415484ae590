import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port of this machine that nobody listens on. It lies below those the system hands out for outgoing connections
 * (Linux: from 32768): one of these could be somebody's before the program that is told of it has bound it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(30_100, 32_700)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
