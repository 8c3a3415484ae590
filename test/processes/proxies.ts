import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureSystemProgram } from '#test/system-programs.ts'
import type { Certificate } from './certificate.ts'
import { freePort } from './free-port.ts'
import { type SystemServer, serverFolder, startSystemServer } from './system-server.ts'

/** A proxy with the example of docs/deploy, in which only ports, paths and the certificate are replaced. */
export type StartedProxy = { name: string; https: number; http: number; stop: () => Promise<void> }

type Placed = { https: number; http: number; folder: string; certificate: Certificate }
type Kind = {
  /** Name of the program and of the system's package. */
  program: 'caddy' | 'haproxy' | 'nginx'
  example: string
  configure: (example: string, placed: Placed) => string
  command: (file: string) => string[]
}

export const CADDY: Kind = {
  program: 'caddy',
  example: 'Caddyfile',
  configure(example, { https, http, folder, certificate }) {
    const ports = [`http_port ${http}`, `https_port ${https}`, 'default_bind 127.0.0.1']
    const own = ['admin off', 'grace_period 1s', 'skip_install_trust', `storage file_system ${folder}`]
    // Otherwise Caddy requests a certificate from a public authority.
    const site = example.replace(/ \{$/m, ` {\ntls ${certificate.chain} ${certificate.key}`)
    return `{\n${[...ports, ...own].join('\n')}\n}\n${site}`
  },
  command: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
}

export const NGINX: Kind = {
  program: 'nginx',
  example: 'nginx.conf',
  configure(example, { https, http, folder, certificate }) {
    const server = example
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${https} `)
      .replace(/\/etc\S+fullchain.pem/, certificate.chain)
      .replace(/\/etc\S+privkey.pem/, certificate.key)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ')
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    return `${user} daemon off; pid ${folder}/nginx.pid; events {} http { access_log off; ${temporary}\n${server}}`
  },
  command: (file) => ['-c', file, '-e', 'stderr'],
}

export const HAPROXY: Kind = {
  program: 'haproxy',
  example: 'haproxy.cfg',
  configure: (example, { https, http, certificate }) =>
    withoutUser(example)
      .replace('bind :::80 v4v6', `bind 127.0.0.1:${http}`)
      .replace('bind :::443 v4v6', `bind 127.0.0.1:${https}`)
      .replace('/etc/haproxy/foyer.pem', certificate.both),
  command: (file) => ['-db', '-f', file],
}

/** Removes user and group unless run by root: only root can change them. */
const withoutUser = (example: string) =>
  process.getuid?.() === 0 ? example : example.replace(/^ {2}(user|group) .*\n/gm, '')

type Configure = (example: string, folder: string) => string

/** Starts a proxy in front of these processes, in the order of the ports in its example. */
export async function startProxy(
  kind: Kind,
  certificate: Certificate,
  behind: readonly number[],
): Promise<StartedProxy> {
  const [https, http] = [await freePort(), await freePort()]
  const configure: Configure = (example, folder) => kind.configure(example, { https, http, folder, certificate })
  const { stop } = await start(kind, { port: https, behind, configure })
  return { name: kind.program, https, http, stop }
}

type Where = { port: number; behind: readonly number[]; configure: Configure }

function start({ program: name, example, command }: Kind, { port, behind, configure }: Where): Promise<SystemServer> {
  const program = ensureSystemProgram(name)
  const folder = serverFolder(name, {})
  const text = readFileSync(join(import.meta.dirname, '../../docs/deploy', example), 'utf8')
  const addresses = [...new Set(text.match(/127\.0\.0\.1:\d+/g))]
  const moved = text.replace(/127\.0\.0\.1:\d+/g, (address) => `127.0.0.1:${behind[addresses.indexOf(address)]}`)
  const file = join(folder, example)
  writeFileSync(file, configure(moved, folder))
  return startSystemServer({ command: [program, ...command(file)], port, folder })
}

/** The load balancer alone, without TLS: only its rules are measured. */
export async function startHaproxy(behind: readonly [number, number]): Promise<SystemServer> {
  const port = await freePort()
  const configure: Configure = (example) =>
    withoutUser(example)
      .replace(/^ {2}bind .*\n/gm, '')
      .replace(/^ {2}http-request redirect .*\n/m, `  bind 127.0.0.1:${port}\n`)
  return start(HAPROXY, { port, behind, configure })
}
