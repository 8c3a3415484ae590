import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestMailbox } from './mailbox.ts'

test('a client that breaks off in the middle of an e-mail leaves the mailbox to the others', async () => {
  const mailbox = await openTestMailbox()
  const port = Number(new URL(mailbox.url).port)
  const client = connect(port, '127.0.0.1')
  await once(client, 'data')
  for (const line of ['EHLO client', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>']) {
    client.write(`${line}\r\n`)
    await once(client, 'data')
  }
  client.resetAndDestroy()
  await sleep(50)
  const next = connect(port, '127.0.0.1')
  expect(String(await once(next, 'data'))).toMatch(/^220 /)
  next.destroy()
  await mailbox.close()
})
