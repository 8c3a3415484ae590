import { expect, test } from 'vitest'
import { runStep } from './run-step.ts'

const node = (script: string, minutes: number) => ({ name: 'step', command: 'node', args: ['-e', script], minutes })

test('a step tells how it ended, and keeps its output where that is not shown', async () => {
  const script = 'console.log("said"); console.error("complained"); process.exit(3)'
  const { status, output, hangs } = await runStep(node(script, 5), false)
  expect({ status, hangs }).toEqual({ status: 3, hangs: false })
  expect(output).toContain('said')
  expect(output).toContain('complained')
})

test('a step that hangs is interrupted and says what it was at', async () => {
  const script =
    'process.on("SIGINT", () => { console.log("at the third test"); process.exit(0) }); setInterval(() => {}, 9)'
  const { status, output, hangs } = await runStep(node(script, 0.03), false)
  expect({ status, hangs }).toEqual({ status: 1, hangs: true })
  expect(output).toContain('at the third test')
})
