import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { judged, playwrightOutcome, vitestOutcome } from './outcome.ts'

const passed = { fullName: 'sells', status: 'passed', failureMessages: [] }

test('of what Vitest reports, every test that failed is named, and every file that could not be read', () => {
  const report = {
    numPassedTests: 1,
    testResults: [
      {
        name: resolve('domain/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          passed,
          { fullName: 'refuses', status: 'failed', failureMessages: ['Error: expected 1\n    at x'] },
        ],
      },
      { name: resolve('domain/b.test.ts'), status: 'failed', message: 'SyntaxError: odd', assertionResults: [] },
      { name: resolve('domain/c.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
    ],
  }
  expect(vitestOutcome(report)).toEqual({
    passed: 1,
    failed: ['domain/a.test.ts › refuses › Error: expected 1', 'domain/b.test.ts › SyntaxError: odd'],
    flaky: [],
  })
})

test('of what Playwright reports, every journey that failed or was flaky is named, and what went wrong outside of journeys', () => {
  const spec = (title: string, ok: boolean, status: string) => ({
    file: 'order.spec.ts',
    title,
    ok,
    tests: [{ status, results: [{ errors: status === 'expected' ? [] : [{ message: 'Error: no button\n  at y' }] }] }],
  })
  const report = {
    stats: { expected: 2, flaky: 1 },
    suites: [
      {
        title: 'order.spec.ts',
        specs: [spec('bought', true, 'expected'), spec('found', true, 'flaky')],
        suites: [{ title: 'phone', specs: [spec('paid', false, 'unexpected')] }],
      },
    ],
    errors: [{ message: 'the server did not start' }],
  }
  expect(playwrightOutcome(report)).toEqual({
    passed: 3,
    failed: ['e2e/order.spec.ts › paid › Error: no button', 'the server did not start'],
    flaky: ['e2e/order.spec.ts › found › Error: no button'],
  })
})

test('three flaky tests are told, four are failures', () => {
  const outcome = (flaky: string[]) => ({ passed: 10, failed: ['a'], flaky })
  expect(judged(outcome(['b', 'c', 'd']))).toEqual(outcome(['b', 'c', 'd']))
  expect(judged(outcome(['b', 'c', 'd', 'e']))).toEqual({ passed: 6, failed: ['a', 'b', 'c', 'd', 'e'], flaky: [] })
})
