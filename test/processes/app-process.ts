import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { App } from '#test/clients.ts'
import { until } from '#test/until.ts'
import { freePort } from './free-port.ts'
import type { Arrival, Command, FromProcess, Report, ToProcess } from './tampering.ts'

const ROOT = join(import.meta.dirname, '../..')

export type Role = 'all' | 'web' | 'worker'
export type AppOptions = {
  role: Role
  env: Record<string, string>
  /** The port of a former process. */
  port?: number
  onArrival?: (arrival: Arrival) => void
}

/** A real server process of the built app, as `npm start` starts it, reached over HTTP. */
export type AppProcess = App & {
  role: Role
  port: number
  pid: number
  /** Output so far, for error messages. */
  printed: () => string
  send: (command: Command) => Promise<Report>
  isRunning: () => boolean
  ended: Promise<unknown>
  /** Stops it as an operator would, and waits for the requests under way. */
  stop: () => Promise<void>
  kill: () => Promise<void>
}

export async function startApp({ role, env, port: given, onArrival }: AppOptions): Promise<AppProcess> {
  const port = given ?? (await freePort())
  const child = fork('server/main.ts', {
    cwd: ROOT,
    execArgv: ['--import', './test/processes/tamper.ts'],
    env: {
      ...process.env,
      APP_URL: `http://127.0.0.1:${port}`,
      ...env,
      ROLE: role,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const app = appOf(child, { role, port })
  child.on('message', (message: FromProcess) => {
    if ('arrived_at_meeting' in message) onArrival?.(message)
  })
  await untilReady(app)
  return app
}

function appOf(child: ChildProcess, { role, port }: Pick<AppProcess, 'role' | 'port'>): AppProcess {
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = `${printed}${text}`.slice(-20_000)
    })
  const ended = once(child, 'exit').then(([code]) => {
    // Exited with an error, not killed: print the output for the reader of the failed test.
    if (code) process.stderr.write(`An app process ended with exit code ${code}:\n${printed}\n`)
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const end = (signal: 'SIGTERM' | 'SIGKILL') => async () => {
    if (isRunning()) child.kill(signal)
    await ended
  }
  return {
    role,
    port,
    pid: child.pid ?? 0,
    isRunning,
    ended,
    printed: () => printed,
    fetch: fetchFrom(port),
    send: (command) => send(child, command),
    stop: end('SIGTERM'),
    kill: end('SIGKILL'),
  }
}

/** Sends each visitor's address as a proxy does. */
export function fetchFrom(port: number): App['fetch'] {
  return (request, env) => {
    const { pathname, search } = new URL(request.url)
    const address = (env as { incoming: { socket: { remoteAddress: string } } }).incoming.socket.remoteAddress
    const moved = new Request(`http://127.0.0.1:${port}${pathname}${search}`, request)
    moved.headers.set('x-forwarded-for', address)
    return fetch(moved)
  }
}

let commands = 0

async function send(child: ChildProcess, command: Command): Promise<Report> {
  commands += 1
  const foyer_test = commands
  const answer = Promise.withResolvers<Report>()
  const listen = (message: FromProcess) => {
    if ('report' in message && message.foyer_test === foyer_test) answer.resolve(message.report)
  }
  const fail = () => answer.reject(new Error('the app process is gone'))
  child.on('message', listen).once('exit', fail)
  child.send({ foyer_test, command } satisfies ToProcess)
  return answer.promise.finally(() => child.off('message', listen).off('exit', fail))
}

async function untilReady(app: AppProcess): Promise<void> {
  const what = () => `the app is ready. It printed:\n${app.printed()}`
  await until(what, async () => !app.isRunning() || isAtWork(app) || (await isHealthy(app)), 60_000)
  if (!app.isRunning()) throw new Error(`It has ended before ${what()}`)
}

/** A worker answers no requests; its output shows that it has started. */
const isAtWork = (app: AppProcess) => app.printed().includes('at work in the background')

const isHealthy = ({ port }: AppProcess) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
