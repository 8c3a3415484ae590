import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret, signedHeaders } from './secrets.ts'

const document = readFileSync(new URL('../../docs/rules/webhooks.md', import.meta.url), 'utf8')

test('the documented way to verify a message takes ours, and no other', () => {
  const code = /```js\n([\s\S]*?)```/.exec(document)?.[1] ?? ''
  const body = code.replace(/^import .*$/m, '').replace('export function', 'return function')
  const read = new Function('Webhook', body)(Webhook) as (secret: string, body: string, headers: object) => unknown
  const installation = { secret: 'x'.repeat(32), data_dir: '' }
  const [{ secret }, other] = [newSecret(installation, 'event 1'), newSecret(installation, 'event 1')]
  const message = '{"type":"webhook.test"}'
  const headers = signedHeaders([secret], { id: 'msg_1', at: new Date(), body: message })
  expect(read(secret, message, headers)).toEqual({ type: 'webhook.test' })
  expect(() => read(secret, `${message} `, headers)).toThrow()
  expect(() => read(other.secret, message, headers)).toThrow()
})
