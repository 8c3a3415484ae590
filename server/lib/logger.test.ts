import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
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
