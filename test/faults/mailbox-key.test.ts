import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startCommand } from '#test/processes/command.ts'
import { freePort } from '#test/processes/free-port.ts'
import { until } from '#test/until.ts'

const [port, data_dir] = [await freePort(), mkdtempSync(join(tmpdir(), 'foyer-mailbox-'))]
const app = startCommand({ command: ['node', 'server/main.ts'], port, data_dir })
afterAll(async () => {
  await app.kill()
  rmSync(data_dir, { recursive: true, force: true, maxRetries: 5 })
})

test('the start prints where e-mails are read, with a key that stands in no page and opens nothing else', async () => {
  const address = /http:\/\/localhost:\d+\/dev\/mailbox\?key=[0-9a-f]{64}/
  await until('the address of the mailbox', () => address.test(app.printed()))
  const [printed = ''] = address.exec(app.printed()) ?? []
  const here = `http://127.0.0.1:${port}`
  for (const path of ['/dev/mailbox', '/metrics']) expect((await fetch(here + path)).status).toBe(404)

  const first = await fetch(here + new URL(printed).pathname + new URL(printed).search, { redirect: 'manual' })
  expect([first.status, first.headers.get('location')]).toEqual([303, '/dev/mailbox'])
  const [cookie = ''] = first.headers.getSetCookie()[0]?.split(';') ?? []
  const mailbox = await fetch(`${here}/dev/mailbox`, { headers: { cookie } })
  expect([mailbox.status, (await mailbox.text()).includes(cookie.split('=')[1] ?? '')]).toEqual([200, false])

  const key = readFileSync(join(data_dir, 'operator-key'), 'utf8')
  const metrics = await fetch(`${here}/metrics`, { headers: { authorization: `Bearer ${key}` } })
  expect(await metrics.text()).toContain('foyer_integrity_differences 0')
})
