import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '#server/embedded-postgres/cluster.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Foyer as an operator starts it, with its own database and in its own process group. */
export type StartedCommand = {
  /** Signals the started process, or its whole group as a terminal does. */
  signal: (name: NodeJS.Signals, to: 'process' | 'group') => void
  printed: () => string
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>
  /** Kills the process group and its database at once. */
  kill: () => Promise<void>
}

type Options = {
  command: string[]
  port: number
  data_dir: string
  root?: string
  env?: Record<string, string>
}

export function startCommand({ command, port, data_dir, root = ROOT, env }: Options): StartedCommand {
  const [program = '', ...args] = command
  const { DATABASE_URL: _, ...inherited } = process.env
  const settings = {
    DATA_DIR: data_dir,
    PORT: String(port),
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(program, args, {
    cwd: root,
    env: { ...inherited, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const pid = child.pid ?? 0
  const ended = once(child, 'close').then(([code, signal]) => (code as number | null) ?? (signal as string))
  async function kill() {
    const database = databaseOf(data_dir)
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGKILL')
    if (database) process.kill(database, 'SIGQUIT')
    await ended
  }
  return {
    signal: (name, to) => process.kill(to === 'group' ? -pid : pid, name),
    printed: () => printed,
    ended,
    kill,
  }
}

/** Process id of a data folder's database, or null if none is running. */
export function databaseOf(data_dir: string): number | null {
  try {
    const pid = Number(readFileSync(join(data_dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    return pid > 0 && isAlive(pid) ? pid : null
  } catch {
    return null
  }
}
