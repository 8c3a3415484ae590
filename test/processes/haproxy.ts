import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureSystemProgram } from '#test/system-programs.ts'
import { freePort } from './free-port.ts'
import { type SystemServer, serverFolder, startSystemServer } from './system-server.ts'

/** A load balancer as its manual sets it up: it shares out requests, keeps connections open, and asks how each server is. */
export async function startHaproxy(ports: readonly number[]): Promise<SystemServer> {
  const program = ensureSystemProgram('haproxy')
  const folder = serverFolder('haproxy', {})
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(port, ports))
  return startSystemServer({ command: [program, '-db', '-f', file], port, folder })
}

const configuration = (port: number, ports: readonly number[]) => `global
  maxconn 4000
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  option forwardfor
  option redispatch
frontend shop
  bind 127.0.0.1:${port}
  default_backend foyer
backend foyer
  balance roundrobin
  option httpchk
  http-check send meth GET uri /api/health ver HTTP/1.1 hdr Host 127.0.0.1
${ports.map((to, index) => `  server foyer${index} 127.0.0.1:${to} check`).join('\n')}
`
