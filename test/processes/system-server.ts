import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#test/until.ts'

type User = { uid?: number; gid?: number }

/** The user "nobody", for servers that refuse to run as root. */
export const ORDINARY: User = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** An empty folder for an external server. */
export function serverFolder(name: string, { uid, gid }: User): string {
  const folder = mkdtempSync(join(tmpdir(), `foyer-${name}-`))
  if (uid !== undefined) chownSync(folder, uid, gid ?? uid)
  return folder
}

export type SystemServer = { port: number; stop: () => Promise<void> }
type Command = { command: string[]; port: number; folder: string; user?: User; stop_signal?: 'SIGINT' | 'SIGTERM' }

/** Runs the program until it is stopped, then removes its folder. Resolves when its port answers. */
export async function startSystemServer({ command, port, folder, ...how }: Command): Promise<SystemServer> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { ...how.user, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  // Kills the program if the test fails before it stops it.
  const killed = () => void child.kill('SIGKILL')
  process.once('exit', killed)
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(String(text)))
  await untilItAnswers(child, port, () => printed.join(''))
  async function stop() {
    process.off('exit', killed)
    child.kill(how.stop_signal ?? 'SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  return { port, stop }
}

async function untilItAnswers(child: ChildProcess, port: number, printed: () => string): Promise<void> {
  const what = () => `${child.spawnfile} answers. It printed:\n${printed()}`
  await until(what, async () => child.exitCode !== null || (await answers(port)))
  if (child.exitCode !== null) throw new Error(`It has ended before ${what()}`)
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
