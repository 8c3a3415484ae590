import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { until } from '#test/until.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-demo-cards-'))
afterAll(() => rmSync(data_dir, { recursive: true, force: true }))

/** A process that starts the demo's stand-in, runs this script and then waits to be ended. */
function startParent(then: string, env: Record<string, string> = {}) {
  const script = `
    const { startDemoCards } = await import('./server/start/demo-cards.ts')
    const { config } = await import('./server/config.ts')
    const cards = await startDemoCards(config())
    const say = (told) => process.stdout.write(JSON.stringify(told) + '\\n')
    ${then}
    setInterval(() => undefined, 1000)`
  const own = { PATH: process.env.PATH, DATA_DIR: data_dir, SECRET: 'x'.repeat(32), NODE_ENV: 'test', ...env }
  const child = execFile(process.execPath, ['--input-type=module', '-e', script], { env: own })
  let printed = ''
  child.stdout?.on('data', (text) => {
    printed += text
  })
  child.stderr?.on('data', (text) => {
    printed += text
  })
  const told = async () => {
    await until('it to print a line', () => printed.includes('\n'))
    return JSON.parse(printed)
  }
  return { child, told }
}

const LEDGER = `say({ address: cards.address, charged_at: config().stripe_api_url,
  account: (await (await fetch(cards.address + '/double/ledger')).json()).accounts[0].id })`

const answers = (address: string) =>
  fetch(`${address}/double/ledger`).then(
    () => true,
    () => false,
  )

test('the stand-in ends when its parent is killed, and the next one goes on with what it knew', async () => {
  const first = startParent(LEDGER)
  const { address, charged_at, account } = await first.told()
  expect(charged_at).toBe(address)
  expect(await answers(address)).toBe(true)
  first.child.kill('SIGKILL')
  await until('the stand-in to end', async () => !(await answers(address)))
  const second = startParent(`${LEDGER}; await cards.close(); process.exit()`)
  expect((await second.told()).account).toBe(account)
  await until('its parent to end', () => second.child.exitCode === 0)
  expect(await answers((await second.told()).address)).toBe(false)
})

test.each([
  ['where people buy in earnest', { APP_URL: 'https://tickets.example.com' }, false],
  ['but by name', { APP_URL: 'https://tickets.example.com', STRIPE_DOUBLE_ALLOWED: 'true' }, true],
  ['beside another stand-in', { STRIPE_API_URL: 'http://127.0.0.1:9' }, false],
])('none is started %s', async (_, env, isStarted) => {
  const { told } = startParent('say(cards !== null); await cards?.close(); process.exit()', env)
  expect(await told()).toBe(isStarted)
})
