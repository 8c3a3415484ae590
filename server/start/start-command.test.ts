import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MB = 1024 * 1024
const YOUNG = `require('v8').getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size`

const ARENAS = 'env MALLOC_ARENA_MAX=2'

/** See docs/operating.md, "Memory". */
test.each(['start', 'demo'])('npm %s has two pools of memory outside the heap, and room for young objects', (name) => {
  const command: string = JSON.parse(readFileSync('package.json', 'utf8')).scripts[name]
  const [first = '', second] = command.split(' || ')
  // Systems without a shell that has `exec` have no glibc either.
  expect(first).toBe(`exec ${ARENAS} ${second}`)
  const flags = first.split(' ').filter((word) => word.startsWith('--') && word !== '--demo')
  expect(Number(execFileSync('node', [...flags, '-p', YOUNG], { encoding: 'utf8' }))).toBeGreaterThanOrEqual(16 * MB)
})
