import { relative } from 'node:path'

/**
 * The result of a step's tests. `failed` has one line for each: its file, its name, and the first line of its message. `flaky`
 * has one for each test that failed and passed on retry; `passed` counts these as well.
 */
export type Outcome = { passed: number; failed: string[]; flaky: string[] }

/** More flaky journeys than this fail the run: chance does not explain them. */
const MOST_FLAKY = 3

/** Turns flaky tests into failures if there are too many of them. */
export function judged({ passed, failed, flaky }: Outcome): Outcome {
  if (flaky.length <= MOST_FLAKY) return { passed, failed, flaky }
  return { passed: passed - flaky.length, failed: [...failed, ...flaky], flaky: [] }
}

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

type Suite = {
  title: string
  suites?: Suite[]
  specs?: Spec[]
}
type Spec = {
  file: string
  title: string
  ok: boolean
  tests: { status?: string; results: { errors: { message?: string }[] }[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; flaky: number }
  suites: Suite[]
  errors: { message?: string }[]
}

/** The outcome of Vitest's JSON report. A file that could not be loaded has no tests and counts as one failure. */
export function vitestOutcome({ numPassedTests, testResults }: VitestReport): Outcome {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0 && status === 'failed') return [line(relative('.', name), message)]
    return tests.map((test) => line(relative('.', name), test.fullName, test.failureMessages[0]))
  })
  return { passed: numPassedTests, failed, flaky: [] }
}

/** The outcome of Playwright's JSON report, including errors outside its tests. */
export function playwrightOutcome({ stats, suites, errors }: PlaywrightReport): Outcome {
  const specs = suites.flatMap(specsOf)
  const outside = errors.map(({ message }) => line(message))
  return {
    passed: stats.expected + stats.flaky,
    failed: [...specs.filter(({ ok }) => !ok).map(lineOf), ...outside],
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(lineOf),
  }
}

/** Full test names in Playwright's JSON report: the names of file, groups and test, one after the other. */
export const namesIn = ({ suites }: Pick<PlaywrightReport, 'suites'>): string[] => suites.flatMap(namesOf)

const namesOf = ({ title, suites = [], specs = [] }: Suite): string[] =>
  [...specs.map((spec) => spec.title), ...suites.flatMap(namesOf)].map((name) => `${title} ${name}`)

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

function lineOf({ file, title, tests }: Spec): string {
  const message = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message
  return line(`e2e/${file}`, title, message)
}

const line = (...parts: (string | undefined)[]) =>
  parts
    .flatMap((part) => part?.trim().split('\n')[0] ?? [])
    .filter(Boolean)
    .join(' › ')
