import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALWAYS, ofNpmTest } from '../e2e/always.ts'
import { namesIn } from './outcome.ts'
import { patience } from './patience.ts'

test(
  'each line of the journeys of `npm test` finds one',
  () => {
    const { stdout } = spawnSync('playwright', ['test', '--list', '--reporter=json'], {
      encoding: 'utf8',
      env: { ...process.env, SHORT: '' },
      maxBuffer: 2 ** 26,
    })
    const names = namesIn(JSON.parse(stdout))
    expect(names.length).toBeGreaterThan(300)
    expect(ofNpmTest().filter((pattern) => !names.some((name) => pattern.test(name)))).toEqual([])
  },
  patience(60_000),
)

test('what always holds is proved by journeys of `npm test`, all of their files', () => {
  const named = readFileSync('docs/invariants.md', 'utf8').matchAll(/e2e\/([\w-]+)\.spec\.ts/g)
  const files = [...new Set([...named].map(([, file]) => file))]
  expect(files.length).toBeGreaterThan(0)
  const whole = ALWAYS.filter(([, ...names]) => names.includes('')).map(([file]) => file)
  expect(files.filter((file) => !whole.includes(file ?? ''))).toEqual([])
})
