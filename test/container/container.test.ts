import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buy } from '#test/buyers.ts'
import type { App } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { patience } from '#test/patience.ts'
import { fetchFrom } from '#test/processes/app-process.ts'
import { freePort } from '#test/processes/free-port.ts'
import { startStockPostgres } from '#test/processes/stock-postgres.ts'
import { until } from '#test/until.ts'
import { ensureBaseImage } from './base-image.ts'
import { limitsOf, readCompose, type Service } from './compose.ts'
import { openEngine } from './engine.ts'

/** `npm run test:container`: builds the image and runs it as compose.yaml does. */

const ROOT = join(import.meta.dirname, '../..')
const IMAGE = 'foyer-test'
const { app: service, backup } = readCompose().services
const engine = await openEngine()
const folder = mkdtempSync(join(tmpdir(), 'foyer-container-'))
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
  // Removing images of several hundred MB takes minutes on a slow disk.
}, patience(600_000))
await ensureBaseImage(engine, /^FROM (\S+)/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1] ?? '')
await engine.call('build', '--network=host', ...engine.build_flags, '--tag', IMAGE, ROOT)

let number = 0
type Container = { name: string; app: App; printed: () => string; ended: Promise<unknown> }

/** Starts the app's container of compose.yaml with other settings and its own folders as volumes. */
async function startContainer(env: Record<string, string>, volumes: string[]): Promise<Container> {
  number += 1
  const name = `${IMAGE}-${process.pid}-${number}`
  const port = await freePort()
  const settings = { PORT: String(port), TRUSTED_PROXIES: '1', ...env }
  const given = Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`)
  const child = engine.start([
    `--name=${name}`,
    ...limitsOf(service),
    ...given,
    ...volumes.map((at) => `--volume=${at}`),
    IMAGE,
  ])
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text))
  const ended = once(child, 'exit').then(([code]) => code)
  await until(
    () => `Foyer is open. It printed:\n${printed}`,
    () => printed.includes('Foyer is open') || child.exitCode !== null,
    120_000,
  )
  expect(printed).toContain('Foyer is open')
  return { name, app: { fetch: fetchFrom(port) }, printed: () => printed, ended }
}

/** Creates a folder that the image's user may write to. */
function volume(name: string): string {
  const path = mkdtempSync(join(folder, `${name}-`))
  chmodSync(path, 0o777)
  return path
}

const within = ({ name }: Container, ...command: string[]) => engine.call('exec', name, ...command)
/** The image's health check; Docker and Podman report it in different places. */
async function healthcheck(): Promise<string[]> {
  const [image] = JSON.parse(await engine.call('inspect', '--type', 'image', IMAGE))
  return (image.Config.Healthcheck ?? image.Healthcheck).Test
}
const exitCodeOf = ({ name }: Container) => engine.call('inspect', '--format', '{{.State.ExitCode}}', name)

test('alone, with a database of its own: sells, is healthy, writes only where it should, stops, and is there again', async () => {
  const data = volume('data')
  const first = await startContainer({}, [`${data}:/data`])
  const seller = await signUp(first.app)
  const sale = await createEventOnSale(seller, { product: { type: 'FREE' } })
  expect((await buy(first.app, sale)).status).toBe('COMPLETED')

  expect(await within(first, 'id', '-u')).toBe('1000')
  await expect(within(first, 'touch', '/app/written')).rejects.toThrow(/Read-only/)
  const check = await healthcheck()
  expect(check[0]).toBe('CMD')
  await within(first, ...check.slice(1))
  await expect(within(first, 'env', 'PORT=1', ...check.slice(1))).rejects.toThrow()

  await engine.call('stop', '--time', String(Number.parseInt(service.stop_grace_period ?? '', 10)), first.name)
  expect(await exitCodeOf(first)).toBe('0')

  const second = await startContainer({}, [`${data}:/data`])
  await engine.call('kill', second.name)
  await second.ended
  // PID files of the killed container name processes that now belong to others.
  const third = await startContainer({}, [`${data}:/data`])
  expect((await buy(third.app, sale)).status).toBe('COMPLETED')
  expect(await within(third, 'node', 'server/doctor.ts')).toContain('✓ Stock = ledger')
})

test('as in compose.yaml, with PostgreSQL beside it: the backup of the night is written, and restored elsewhere', async () => {
  const postgres = await startStockPostgres()
  try {
    const [data, backups, elsewhere] = [volume('data'), volume('backups'), volume('elsewhere')]
    const env = { DATABASE_URL: postgres.direct_url }
    const container = await startContainer(env, [`${data}:/data`, `${backups}:/backups:ro`])
    const sale = await createEventOnSale(await signUp(container.app), { product: { type: 'FREE' }, quantity: 3 })
    await buy(container.app, sale, 2)

    const night = { ...backup, command: backup.command.map((word) => word.replaceAll('$$', '$')) }
    const volumes = [`${data}:/data`, `${backups}:/backups`, `${shortNight()}:/usr/local/bin/sleep:ro`]
    await runOnce(night, { env, volumes })
    const [file = ''] = readdirSync(backups)
    expect(file).toMatch(/^foyer-.*\.tar\.zst$/)
    await engine.call('stop', '--time', '20', container.name)

    copyFileSync(join(data, 'secret'), join(elsewhere, 'secret'))
    const command = ['node', 'server/backup/restore.ts', `/backups/${file}`]
    const said = await runOnce({ ...service, command }, { volumes: [`${elsewhere}:/data`, `${backups}:/backups:ro`] })
    expect(said).toMatch(/^Restored into .*✓ Stock = ledger/s)
    expect(said).not.toContain('SECRET is not')
    const restored = await startContainer({}, [`${elsewhere}:/data`])
    await expect(buy(restored.app, sale, 2)).rejects.toThrow()
    expect((await buy(restored.app, sale)).status).toBe('COMPLETED')
  } finally {
    await postgres.stop()
  }
})

type Given = { env?: Record<string, string>; volumes: string[] }

/** Runs a container with one command until it ends. Returns its output. */
async function runOnce({ command, ...limits }: Service, { env = {}, volumes }: Given): Promise<string> {
  const given = Object.entries(env).map(([key, value]) => `--env=${key}=${value}`)
  const at = volumes.map((path) => `--volume=${path}`)
  const child = engine.start(['--rm', ...limitsOf({ command, ...limits }), ...given, ...at, IMAGE, ...command])
  let printed = ''
  child.stdout?.on('data', (text) => (printed += text))
  child.stderr?.resume()
  await once(child, 'close')
  return printed
}

/** A replacement for `sleep`: the first night ends at once, and the loop stops after its backup. */
function shortNight(): string {
  const file = join(volume('programs'), 'sleep')
  writeFileSync(file, '#!/bin/sh\n[ -z "$(ls /backups)" ]\n')
  chmodSync(file, 0o755)
  return file
}
