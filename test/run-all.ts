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

/** Lanes of one stage run at the same time, the steps of a lane one after the other; a stage begins when the one before has passed. */
const STAGES: Step[][][] = [
  // They only read, each on one core.
  [
    [{ name: 'Format, lint and import rules', command: 'biome', args: ['check', '--error-on-warnings', '.'] }],
    [{ name: 'Types', command: 'npm', args: ['run', '--silent', 'typecheck'] }],
    [{ name: 'Dead code', command: 'knip', args: ['--no-progress'] }],
    [{ name: 'Generated files', command: 'node', args: ['database/generate.ts', '--check'] }],
    [{ name: 'Translations', command: 'node', args: ['locales/check.ts'] }],
  ],
  [
    [
      {
        name: 'Rules, components, server',
        command: 'vitest',
        args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${FOLDER}/vitest.json`],
        counts: () => vitestCounts('vitest.json'),
      },
      { name: 'Build', command: 'node', args: ['server/start/build.ts'] },
    ],
  ],
  // Both wait for much of their time: for a page, for a process that ends or a connection that comes back.
  [
    [
      {
        name: 'Journeys in a browser',
        command: 'playwright',
        args: ['test'],
        counts: () => ({
          passed: read('journeys.json').stats.expected,
          failed: read('journeys.json').stats.unexpected,
        }),
      },
    ],
    [
      {
        name: 'Races between two processes',
        command: 'node',
        args: ['test/processes/run.ts', 'races'],
        counts: () => vitestCounts('races.json'),
      },
      {
        name: 'Faults, in short',
        command: 'node',
        args: ['test/processes/run.ts', 'faults', '--short'],
        counts: () => vitestCounts('faults.json'),
      },
    ],
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

/** What the first lane says is seen while it runs; the others wait for their turn. */
async function runStage([first = [], ...others]: Step[][], total: Counts) {
  const finishing = others.map(finishInTurn)
  for (const step of first) {
    announce(step)
    count(total, step, await watch(step))
  }
  for (const lane of finishing)
    for (const { step, output, status } of await lane) {
      announce(step)
      process.stdout.write(output)
      count(total, step, status)
    }
}

const announce = ({ name }: Step) => process.stdout.write(`\n── ${name}\n`)

async function watch({ command, args }: Step): Promise<number | null> {
  const [status] = await once(spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }), 'close')
  return status
}

async function finishInTurn(lane: Step[]) {
  const done: { step: Step; output: string; status: number | null }[] = []
  for (const step of lane) done.push({ step, ...(await finish(step)) })
  return done
}

async function finish({ command, args }: Step) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complained, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { output: said + complained, status: status as number | null }
}

/** A step that fails counts as a failure also where none of its tests did. */
function count(total: Counts, { counts }: Step, status: number | null) {
  const counted = counts?.() ?? { passed: status === 0 ? 1 : 0, failed: 0 }
  total.passed += counted.passed
  total.failed += status === 0 ? counted.failed : Math.max(1, counted.failed)
  if (status !== 0) process.exitCode = 1
}

const { passed, failed } = await run()
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
