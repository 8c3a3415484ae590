import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './find-chromium.ts'

/** `npm test`: everything a change must pass, one after the other; stops at the first step that fails. */

type Counts = { passed: number; failed: number }
type Step = { name: string; command: string; args: string[]; counts?: () => Counts }

const FOLDER = 'artifacts/test'
const read = (file: string) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'))

function vitestCounts(file: string): Counts {
  const { numPassedTests, numFailedTests } = read(file)
  return { passed: numPassedTests, failed: numFailedTests }
}

const STEPS: Step[] = [
  { name: 'Format, lint and import rules', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'Types', command: 'npm', args: ['run', '--silent', 'typecheck'] },
  { name: 'Dead code', command: 'knip', args: ['--no-progress'] },
  { name: 'Generated files', command: 'node', args: ['database/generate.ts', '--check'] },
  { name: 'Translations', command: 'node', args: ['locales/check.ts'] },
  {
    name: 'Rules, components, server',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${FOLDER}/vitest.json`],
    counts: () => vitestCounts('vitest.json'),
  },
  { name: 'Build', command: 'node', args: ['server/start/build.ts'] },
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
  {
    name: 'Journeys in a browser',
    command: 'playwright',
    args: ['test'],
    counts: () => ({ passed: read('journeys.json').stats.expected, failed: read('journeys.json').stats.unexpected }),
  },
]

function run(): Counts {
  const total: Counts = { passed: 0, failed: 0 }
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  process.env.CHROMIUM_PATH = ensureChromium()
  for (const { name, command, args, counts } of STEPS) {
    process.stdout.write(`\n── ${name}\n`)
    const { status } = spawnSync(command, args, { stdio: 'inherit' })
    const counted = counts?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }
    total.passed += counted.passed
    total.failed += counted.failed
    if (status === 0) continue
    process.exitCode = 1
    if (counted.failed === 0) total.failed += 1
    break
  }
  return total
}

const { passed, failed } = run()
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
