import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfNeeded } from '#server/start/build.ts'
import { type App, openApp } from './app.ts'
import type { Bench, Workload } from './bench.ts'
import { distanceToGoal, type Figure, reaches } from './figures.ts'
import { markOf, tableOf } from './table.ts'
import { WORKLOADS } from './workloads/workloads.ts'

/**
 * `npm run bench -- [NAME …] [--quick] [--minutes N] [--profile]`: measures Foyer as ratios to the speed of this machine.
 * docs/performance.md explains the figures.
 */

const RESULTS = join(import.meta.dirname, 'results')
const QUICK = 0.15
const SOAK_MINUTES = { alone: 10, among_others: 1 }

type Failure = { workload: string; message: string }

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      profile: { type: 'boolean', default: false },
    },
  })
  await buildIfNeeded(say)
  const chosen = choose(positionals, values.quick)
  const minutes = Number(values.minutes ?? (positionals.length > 0 ? SOAK_MINUTES.alone : SOAK_MINUTES.among_others))
  const started = performance.now()
  const profiles = values.profile ? join(RESULTS, 'profiles') : undefined
  const { figures, failures } = await runAll(chosen, { is_quick: values.quick, minutes, profiles })
  const seconds = Math.round((performance.now() - started) / 1000)
  say(`\n${tableOf(figures)}\n`)
  for (const { workload, message } of failures) say(`FAILED ${workload}: ${message}`)
  say(summary(figures, seconds))
  keep({ figures, failures, seconds, is_quick: values.quick })
  process.exitCode = failures.length === 0 && figures.every((figure) => reaches(figure, figure.must)) ? 0 : 1
}

function choose(names: string[], isQuick: boolean): Workload[] {
  const unknown = names.filter((name) => !WORKLOADS.some((workload) => workload.name === name))
  if (unknown.length > 0) {
    say(`There is no workload ${unknown.join(', ')}. There are: ${WORKLOADS.map(({ name }) => name).join(', ')}.`)
    process.exit(2)
  }
  if (names.length > 0) return WORKLOADS.filter(({ name }) => names.includes(name))
  return WORKLOADS.filter((workload) => !(isQuick && workload.is_left_out_when_quick))
}

type Manner = Pick<Bench, 'is_quick' | 'minutes' | 'profiles'>

/** Runs each workload with a separate app; in a quick run they share one if possible. */
async function runAll(workloads: Workload[], { is_quick, minutes, profiles }: Manner) {
  const figures: Figure[] = []
  const failures: Failure[] = []
  const bench = {
    is_quick,
    minutes,
    profiles,
    repeats: 3,
    turns: is_quick ? 3 : 5,
    seconds: (full: number) => (is_quick ? full * QUICK : full),
  }
  let shared: App | null = null
  for (const workload of workloads) {
    const begin = performance.now()
    const isShared = is_quick && !workload.needs_fresh_app
    const app: App = (isShared ? shared : null) ?? (await openApp({ profiles }))
    if (isShared) shared = app
    try {
      figures.push(...(await workload.run({ ...bench, app })))
    } catch (error) {
      failures.push({ workload: workload.name, message: (error as Error).message })
    }
    if (!isShared) await app.stop()
    say(`… ${workload.name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  }
  await shared?.stop()
  return { figures, failures }
}

function summary(figures: Figure[], seconds: number): string {
  const goals = figures.filter((figure) => reaches(figure, figure.goal)).length
  const missed = figures.filter((figure) => !reaches(figure, figure.must)).length
  return `${goals} of ${figures.length} goals reached, ${missed} missed what they must; ${seconds} s.`
}

type Outcome = { figures: Figure[]; failures: Failure[]; seconds: number; is_quick: boolean }

function keep({ figures, ...outcome }: Outcome): void {
  const machine = { cpus: cpus().length, cpu: cpus()[0]?.model, node: process.version }
  const date = new Date().toISOString()
  const judged = figures.map((figure) => ({
    ...figure,
    mark: markOf(figure),
    percent_to_goal: distanceToGoal(figure),
  }))
  const text = `${JSON.stringify({ date, ...machine, ...outcome, figures: judged }, null, 2)}\n`
  mkdirSync(RESULTS, { recursive: true })
  for (const name of [date.slice(0, 19).replaceAll(':', '-'), 'latest'])
    writeFileSync(join(RESULTS, `${name}.json`), text)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main()
