import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { patience } from './patience.ts'

/** A command of `npm test`. After `minutes` it counts as hanging. */
export type Command = { name: string; command: string; args: string[]; minutes: number }
/** `output` is empty if it was printed at once. */
export type Ended = { status: number | null; output: string; hangs: boolean }

const GRACE_MS = 20_000
const running = new Set<ChildProcess>()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of running) stop(child, signal)
    process.exitCode = 1
  })

/**
 * Runs a command in its own process group. A command that takes too long is interrupted, so that it prints what is still running,
 * and killed if it does not end then.
 */
export async function runStep({ command, args, minutes }: Command, show: boolean): Promise<Ended> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (show) process.stdout.write(text)
      else output += text
    })
  let hangs = false
  const limit = setTimeout(
    () => {
      hangs = true
      stop(child, 'SIGINT')
      setTimeout(() => stop(child, 'SIGKILL'), GRACE_MS).unref()
    },
    patience(minutes * 60_000),
  )
  const [status] = await once(child, 'close')
  clearTimeout(limit)
  running.delete(child)
  return { status: hangs ? 1 : status, output, hangs }
}

function stop(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid && running.has(child)) process.kill(-child.pid, signal)
  } catch {
    // The process has ended meanwhile.
  }
}
