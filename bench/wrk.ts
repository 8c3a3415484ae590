import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ensureSystemProgram } from '#test/system-programs.ts'

/** Requests per second that a server answers, as `wrk` counts them; any answer but a success is a failure. */
export type Wrk = (load: { port: number; path: string; seconds: number }) => Promise<number>

/** Null if wrk is not installed and cannot be. */
export function findWrk(connections: number, headers: Record<string, string>): Wrk | null {
  const program = pathOfWrk()
  if (!program) return null
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  return async ({ port, path, seconds }) => {
    const duration = `${Math.max(1, Math.round(seconds))}s`
    const args = ['-t1', `-c${connections}`, `-d${duration}`, ...given, `http://127.0.0.1:${port}${path}`]
    const { stdout } = await promisify(execFile)(program, args)
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`not every request was answered as it should:\n${stdout}`)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  }
}

function pathOfWrk(): string | null {
  try {
    return ensureSystemProgram('wrk')
  } catch {
    process.stdout.write('… without wrk: its rows are left out\n')
    return null
  }
}
