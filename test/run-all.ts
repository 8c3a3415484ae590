import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { ensureChromium } from './find-chromium.ts'

/** `npm test`: everything a change must pass; stops at the first step that fails. */

type Counts = { passed: number; failed: number }
type Step = { name: string; command: string; args: string[]; counts?: () => Counts }

const FOLDER = 'artifacts/test'
const read = (file: string) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'))

function vitestCounts(file: string): Counts {
  const { numPassedTests, numFailedTests } = read(file)
  return { passed: numPassedTests, failed: numFailedTests }
}

/** Steps of one stage run at the same time and are reported one after the other; a stage begins when the one before has passed. */
const STAGES: Step[][] = [
  // They only read, each on one core.
  [
    { name: 'Format, lint and import rules', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
    { name: 'Types', command: 'npm', args: ['run', '--silent', 'typecheck'] },
    { name: 'Dead code', command: 'knip', args: ['--no-progress'] },
    { name: 'Generated files', command: 'node', args: ['database/generate.ts', '--check'] },
    { name: 'Translations', command: 'node', args: ['locales/check.ts'] },
  ],
  [
    {
      name: 'Rules, components, server',
      command: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${FOLDER}/vitest.json`],
      counts: () => vitestCounts('vitest.json'),
    },
  ],
  [{ name: 'Build', command: 'node', args: ['server/start/build.ts'] }],
  [
    {
      name: 'Races between two processes',
      command: 'node',
      args: ['test/processes/run.ts', 'races'],
      counts: () => vitestCounts('races.json'),
    },
  ],
  // Both wait for most of their time: for a page, for a process that ends or a connection that comes back.
  [
    {
      name: 'Journeys in a browser',
      command: 'playwright',
      args: ['test'],
      counts: () => ({ passed: read('journeys.json').stats.expected, failed: read('journeys.json').stats.unexpected }),
    },
    {
      name: 'Faults, in short',
      command: 'node',
      args: ['test/processes/run.ts', 'faults', '--short'],
      counts: () => vitestCounts('faults.json'),
    },
  ],
]

async function run(): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0 }
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  process.env.CHROMIUM_PATH = ensureChromium()
  for (const stage of STAGES) {
    if (total.failed > 0) break
    await runStage(stage, total)
  }
  return total
}

/** What the first step says is seen while it runs; the others wait for their turn. */
async function runStage(stage: Step[], total: Counts) {
  const running = stage.map((step, index) => ({ ...step, finished: index === 0 ? undefined : finish(step) }))
  for (const { name, command, args, counts, finished } of running) {
    process.stdout.write(`\n── ${name}\n`)
    const { output, status } = await (finished ?? watch({ command, args }))
    process.stdout.write(output)
    count(total, status, counts?.())
  }
}

async function watch({ command, args }: Pick<Step, 'command' | 'args'>) {
  const [status] = await once(spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }), 'close')
  return { output: '', status: status as number | null }
}

async function finish({ command, args }: Step) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complained, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { output: said + complained, status: status as number | null }
}

/** A step that fails counts as a failure also where none of its tests did. */
function count(total: Counts, status: number | null, counted: Counts = { passed: status === 0 ? 1 : 0, failed: 0 }) {
  total.passed += counted.passed
  total.failed += status === 0 ? counted.failed : Math.max(1, counted.failed)
  if (status !== 0) process.exitCode = 1
}

const { passed, failed } = await run()
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
