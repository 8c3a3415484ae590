import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './find-chromium.ts'
import { measurePatience } from './measure-patience.ts'
import { judged, type Outcome, playwrightOutcome, vitestOutcome } from './outcome.ts'
import { type Command, type Ended, runStep } from './run-step.ts'

/**
 * `npm test`: everything a change must pass; stops at the first step that fails. It takes a quarter of an hour: one journey for
 * each thing that people do (e2e/always.ts), and fewer repetitions (test/short.ts). `npm run test:whole` leaves out nothing.
 */
const IS_WHOLE = process.argv.includes('--whole')
if (!IS_WHOLE) process.env.SHORT = 'true'

/** `report` is the JSON file with the results of a step's tests. */
type Step = Command & { report?: string; outcome?: (report: string) => Outcome }

const FOLDER = 'artifacts/test'

/** Lanes of a stage run in parallel, the steps of a lane one after the other. A stage starts when the one before has passed. */
const STAGES: Step[][][] = [
  // These steps only read, each on one core.
  [
    [reading('Format, lint and import rules', 'biome check --error-on-warnings .')],
    [reading('Types', 'npm run --silent typecheck')],
    [reading('Dead code', 'knip --no-progress')],
    [reading('Generated files', 'node database/generate.ts --check')],
    [reading('Translations', 'npm run --silent check:words')],
  ],
  [
    [
      {
        name: 'Rules, components, server',
        command: 'vitest',
        args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${FOLDER}/vitest.json`],
        minutes: 30,
        report: 'vitest.json',
        outcome: (report) => vitestOutcome(JSON.parse(report)),
      },
      { name: 'Build', command: 'node', args: ['server/start/build.ts'], minutes: 5 },
    ],
  ],
  // Both lanes mostly wait: for a page, for a process to end or for a connection.
  [
    [
      {
        name: 'Journeys in a browser',
        command: 'playwright',
        args: ['test'],
        minutes: IS_WHOLE ? 60 : 30,
        report: 'journeys.json',
        outcome: (report) => playwrightOutcome(JSON.parse(report)),
      },
    ],
    [
      {
        name: 'Races between two processes',
        command: 'node',
        args: ['test/processes/run.ts', 'races'],
        minutes: 20,
        report: 'races.json',
        outcome: (report) => vitestOutcome(JSON.parse(report)),
      },
      {
        name: 'Faults',
        command: 'node',
        args: ['test/processes/run.ts', 'faults'],
        minutes: 30,
        report: 'faults.json',
        outcome: (report) => vitestOutcome(JSON.parse(report)),
      },
    ],
  ],
]

function reading(name: string, line: string): Step {
  const [command = '', ...args] = line.split(' ')
  return { name, command, args, minutes: 5 }
}

async function run(): Promise<Outcome> {
  const total: Outcome = { passed: 0, failed: [], flaky: [] }
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  process.env.CHROMIUM_PATH = ensureChromium()
  // Skips pictures for review; `npm run e2e` keeps them.
  process.env.PICTURES ??= 'none'
  await measurePatience()
  process.stdout.write(`Limits of tests are ${process.env.PATIENCE} times as long as on a usual machine.\n`)
  for (const stage of STAGES) {
    if (total.failed.length > 0) break
    await runStage(stage, total)
  }
  return judged(total)
}

/** Shows the first lane's output while it runs; the output of the others follows. */
async function runStage([first = [], ...others]: Step[][], total: Outcome) {
  const finishing = others.map(finishInTurn)
  for (const step of first) {
    announce(step)
    count(total, step, await runStep(step, true))
  }
  for (const lane of finishing)
    for (const { step, ended } of await lane) {
      announce(step)
      process.stdout.write(ended.output)
      count(total, step, ended)
    }
}

const announce = ({ name }: Step) => process.stdout.write(`\n── ${name}\n`)

async function finishInTurn(lane: Step[]) {
  const done: { step: Step; ended: Ended }[] = []
  for (const step of lane) done.push({ step, ended: await runStep(step, false) })
  return done
}

/** A failed step counts as a failure even if none of its tests failed. */
function count(total: Outcome, step: Step, { status, hangs }: Ended) {
  const { passed, failed, flaky } = outcomeOf(step, status)
  total.passed += passed
  total.flaky.push(...flaky)
  total.failed.push(...failed)
  if (hangs) total.failed.push(`${step.name} › still running after ${step.minutes} minutes of a usual machine`)
  else if (status !== 0 && failed.length === 0) total.failed.push(step.name)
}

/** A step that broke off has no report. */
function outcomeOf({ report, outcome }: Step, status: number | null): Outcome {
  if (report && outcome && existsSync(`${FOLDER}/${report}`))
    return outcome(readFileSync(`${FOLDER}/${report}`, 'utf8'))
  return { passed: status === 0 ? 1 : 0, failed: [], flaky: [] }
}

const tell = (title: string, tests: string[]) => {
  if (tests.length > 0) process.stdout.write(`\n── ${title}\n${tests.join('\n')}\n`)
}

const { passed, failed, flaky } = await run()
tell(`Flaky: ${flaky.length} passed when tried again`, flaky)
tell('Failed', failed)
if (failed.length > 0) process.exitCode = 1
process.stdout.write(`\n${passed} passed, ${failed.length} failed\n`)
