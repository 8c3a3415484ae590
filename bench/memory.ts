import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Resident megabytes of a process and its children, without the database and without npm, which only started it. */
export function residentMemory(pid: number): number {
  const parents = parentsOf()
  const isOurs = (process: number): boolean => process === pid || (process > 1 && isOurs(parents.get(process) ?? 0))
  const ours = [...parents.keys()].filter(isOurs).filter(isApp)
  return ours.reduce((sum, process) => sum + resident(process), 0)
}

/** Samples the memory repeatedly while something runs. */
export async function watchMemory<T>(pid: number, every_ms: number, run: () => Promise<T>): Promise<[T, number[]]> {
  const samples: number[] = []
  const over = new AbortController()
  async function watch() {
    while (!over.signal.aborted) {
      samples.push(residentMemory(pid))
      await sleep(every_ms, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const watching = watch()
  try {
    return [await run(), samples]
  } finally {
    over.abort()
    await watching
  }
}

function parentsOf(): Map<number, number> {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(processes.map((process) => [Number(process), Number(/\nPPid:\s+(\d+)/.exec(statusOf(process))?.[1])]))
}

function isApp(process: number): boolean {
  try {
    const isNode = readlinkSync(`/proc/${process}/exe`).endsWith('node')
    return isNode && !readFileSync(`/proc/${process}/cmdline`, 'utf8').startsWith('npm')
  } catch {
    return false
  }
}

function resident(process: number): number {
  return Number(/\nVmRSS:\s+(\d+)/.exec(statusOf(process))?.[1] ?? 0) / 1024
}

/** Empty for a process that has just ended. */
function statusOf(process: number | string): string {
  try {
    return readFileSync(`/proc/${process}/status`, 'utf8')
  } catch {
    return ''
  }
}

const TICKS_PER_SECOND = 100

/** Processor time of a process since its start, in all its threads. */
export function processorSeconds(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
