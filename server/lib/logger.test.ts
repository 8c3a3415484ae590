import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createLogger } from './logger.ts'

test('no secret is written down, however it is nested', async () => {
  const out = new PassThrough()
  const log = createLogger({ log_level: 'info', node_env: 'production' }, out)
  log.info(
    { password: 'geheim1', code: 'not_found', req: { headers: { cookie: 'geheim2', 'set-cookie': ['geheim3'] } } },
    'hello',
  )
  log.debug('too quiet')
  out.end()
  const written = await text(out)
  expect(written).not.toMatch(/geheim|too quiet/)
  expect(JSON.parse(written)).toMatchObject({ msg: 'hello', password: '…', code: 'not_found' })
})

test('of an error of the database, its code and message are written down, and nothing that people wrote', async () => {
  const { db } = await createTestDatabase()
  const out = new PassThrough()
  const log = createLogger({ log_level: 'info', node_env: 'production' }, out)
  const twice = sql`insert into users (email, first_name, timezone) values ('geheim@example.com', 'Ada', 'UTC')`
  await twice.execute(db)
  await twice.execute(db).catch((err) => log.error({ err }, 'failed'))
  out.end()
  const written = await text(out)
  expect(written).not.toContain('geheim')
  expect(JSON.parse(written).err).toMatchObject({ code: '23505', message: expect.stringMatching(/^duplicate key/) })
})

test('of what is written faster than it is read, 16 MB wait; further lines are lost, each as a whole', async () => {
  const program = `
    import { openLog } from '#server/lib/logger.ts'
    const { log } = openLog({ log_level: 'info', node_env: 'production' })
    for (let line = 0; line < 3000; line++) log.info({ words: 'x'.repeat(10_000) })`
  const how = { maxBuffer: 64 * 1024 * 1024, cwd: join(import.meta.dirname, '../..') }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], how)
  expect(stdout.length / 1024 / 1024).toBeGreaterThan(15)
  expect(stdout.length / 1024 / 1024).toBeLessThan(17)
  const lengths = new Set(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).words.length),
  )
  expect([...lengths]).toEqual([10_000])
})
