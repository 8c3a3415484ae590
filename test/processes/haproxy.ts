import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureSystemProgram } from '#test/system-programs.ts'
import { freePort } from './free-port.ts'
import { type SystemServer, serverFolder, startSystemServer } from './system-server.ts'

const EXAMPLE = join(import.meta.dirname, '../../docs/haproxy.cfg')

/** The load balancer that docs/operating.md advises, in front of two web processes. */
export async function startHaproxy([first, second]: readonly [number, number]): Promise<SystemServer> {
  const program = ensureSystemProgram('haproxy')
  const folder = serverFolder('haproxy', {})
  const port = await freePort()
  const ports: Record<string, number> = { 8080: port, 3001: first, 3002: second }
  const configuration = readFileSync(EXAMPLE, 'utf8').replace(
    /127\.0\.0\.1:(\d+)/g,
    (_, was) => `127.0.0.1:${ports[was]}`,
  )
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration)
  return startSystemServer({ command: [program, '-db', '-f', file], port, folder })
}
