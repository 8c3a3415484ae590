import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from '#server/start/build.ts'
import { openOffice } from './office.ts'
import { type Figure, WORKLOADS } from './workloads.ts'
import { barePosts } from './yardsticks.ts'

/** `npm run bench [-- --quick] [-- NAME …]`: what the house can do, as ratios to what this machine can do. */

const RESULTS = join(import.meta.dirname, 'results')
const scale = process.argv.includes('--quick') ? 0.3 : 1
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const say = (line: string) => process.stdout.write(`${line}\n`)

const reached = (figure: Figure, target: number) => {
  const value = figure.ratio ?? figure.value
  return figure.smaller_is_better ? value <= target : value >= target
}

function row(figure: Figure): string[] {
  const number = (value: number | undefined) =>
    value === undefined ? '' : value.toLocaleString('en', { maximumSignificantDigits: value < 10 ? 2 : 4 })
  const mark = reached(figure, figure.goal) ? 'goal' : reached(figure, figure.must) ? 'must' : 'MISSED'
  return [
    figure.name,
    `${number(figure.value)} ${figure.unit}`.trim(),
    number(figure.yardstick),
    number(figure.ratio),
    number(figure.must),
    number(figure.goal),
    mark,
  ]
}

function table(figures: Figure[]): string {
  const rows = [['Figure', 'Reached', 'Yardstick', 'Ratio', 'Must', 'Goal', ''], ...figures.map(row)]
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return [lines[0], '|---|---|---|---|---|---|---|', ...lines.slice(1)].join('\n')
}

async function main(): Promise<void> {
  await buildIfNeeded(say)
  const workloads = WORKLOADS.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
  const before = await barePosts(2 * scale)
  const figures: Figure[] = []
  for (const workload of workloads) {
    say(`… ${workload.name}`)
    const office = await openOffice()
    try {
      figures.push(...(await workload.run(office, scale)))
    } finally {
      await office.stop()
    }
  }
  const drift = Math.abs((await barePosts(2 * scale)) / before - 1)
  say(table(figures))
  if (drift > 0.1) say(`The yardstick moved by ${Math.round(drift * 100)} % during the run: the machine was not quiet.`)
  mkdirSync(RESULTS, { recursive: true })
  const about = {
    date: new Date().toISOString(),
    cpus: cpus().length,
    cpu: cpus()[0]?.model,
    node: process.version,
    scale,
    drift,
  }
  writeFileSync(join(RESULTS, 'latest.json'), `${JSON.stringify({ about, figures }, null, 2)}\n`)
  process.exitCode = figures.every((figure) => reached(figure, figure.must)) ? 0 : 1
}

await main()
