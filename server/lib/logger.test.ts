import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
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
