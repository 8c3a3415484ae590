import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { images } from '#contract/images.ts'
import { buy } from '#test/buyers.ts'
import type { App } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { form, red } from '#test/pictures.ts'
import { databaseOf, type StartedCommand, startCommand } from '#test/processes/command.ts'
import { freePort } from '#test/processes/free-port.ts'
import { commandOfUnit, stateFolder } from '#test/processes/unit.ts'
import { until } from '#test/until.ts'

const IS_ROOT = process.getuid?.() === 0
const state = IS_ROOT ? stateFolder() : ''
const started: StartedCommand[] = []
afterAll(() => Promise.all(started.map((command) => command.kill())))

function run(unit: string, { state, port }: { state: string; port: number }): StartedCommand {
  const command = commandOfUnit(unit, state, { PORT: String(port), LOG_LEVEL: 'warn' })
  const one = startCommand({ command, port, data_dir: join(state, 'foyer') })
  started.push(one)
  return one
}

test.skipIf(!IS_ROOT)(
  'Foyer makes its database, sells, is backed up, is found in order and stops where it may write to its state alone',
  async () => {
    const where = { state, port: await freePort() }
    const service = run('foyer.service', where)
    await until(
      () => `Foyer is open. It printed: ${service.printed()}`,
      () => service.printed().includes('Foyer is open'),
    )
    const app: App = { fetch: (request) => fetch(moved(request, where.port)) }
    const seller = await signUp(app)
    const sale = await createEventOnSale(seller, { product: { type: 'FREE' } })
    expect(await buy(app, sale)).toMatchObject({ status: 'COMPLETED' })
    const params = { event_id: sale.event.id }
    const { data: image } = await seller.visitor.call(images.upload, { params, body: form(await red()) })
    expect((await fetch(`http://127.0.0.1:${where.port}${image.url}`)).status).toBe(200)
    const backup = run('foyer-backup.service', where)
    expect(await backup.ended, backup.printed()).toBe(0)
    expect(readdirSync(join(where.state, 'foyer-backups'))).toHaveLength(1)
    const doctor = run('foyer-doctor.service', where)
    expect(await doctor.ended, doctor.printed()).toBe(0)
    service.signal('SIGTERM', 'process')
    expect(await service.ended, service.printed()).toBe(0)
    expect(databaseOf(join(where.state, 'foyer'))).toBeNull()
    expect(readdirSync(join(where.state, 'foyer'))).toContain('files')
  },
)

function moved(request: Request, port: number): Request {
  const { pathname, search } = new URL(request.url)
  return new Request(`http://127.0.0.1:${port}${pathname}${search}`, request)
}
