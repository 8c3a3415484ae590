import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fromExchange,
  fromExim,
  fromPostfix,
  fromReader,
  fromSomebodyAway,
  type Returned,
} from '#test/delivery-reports.ts'
import { readDeliveryReport } from './read-delivery-report.ts'

const KEY = '0123456789abcdef0123456789abcdef01234567'
const returned = { message_id: `<${KEY}@foyer.test>`, recipient: 'Ann+Vip@Example.com' }
const ADDRESS = 'ann+vip@example.com'
const read = (text: string) => readDeliveryReport(Buffer.from(text))
const hard = (words: string) => ({ bounce: 'HARD', words })

describe('a report', () => {
  test.each([
    ['Postfix', fromPostfix, '550 5.1.1 <Ann+Vip@Example.com>: Recipient address rejected: User unknown'],
    [
      'Exim',
      (report: Returned) => fromExim({ ...report, status: '5.1.1' }),
      '550-Address unknown here. 550 Ask them for the right one.',
    ],
    ['Exchange', fromExchange, '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
  ])('of %s names the e-mail, the address and what was said', async (_, from, words) => {
    expect(await read(from(returned))).toEqual({ message_keys: [KEY], failures: new Map([[ADDRESS, hard(words)]]) })
  })

  test('without what was said has its status', async () => {
    const { failures } = (await read(fromPostfix({ ...returned, diagnostic: 'smtp;' }))) ?? {}
    expect(failures?.get(ADDRESS)).toEqual(hard('5.1.1'))
  })

  test('of a failure that passes is no hard one', async () => {
    const { failures } = (await read(fromExim({ ...returned, status: '4.4.7' }))) ?? {}
    expect(failures?.get(ADDRESS)?.bounce).toBe('SOFT')
  })

  test('is read without its end, which the returned e-mail takes', async () => {
    const whole = fromPostfix(returned, `${'A'.repeat(70)}\r\n`.repeat(50_000))
    expect(await read(whole.slice(0, 100_000))).toEqual(await read(fromPostfix(returned)))
  })

  test('may write the original address as xtext', async () => {
    const text = fromPostfix(returned)
      .replace(/Final-Recipient: .*/, 'Final-Recipient: rfc822; forwarded@elsewhere.example')
      .replace(/Original-Recipient: .*/, 'Original-Recipient: rfc822;ann+2Bvip@example.com')
    expect([...((await read(text))?.failures.keys() ?? [])]).toContain(ADDRESS)
  })

  test('says things as plain text of bounded length, on one line', async () => {
    const diagnostic = `smtp; 550\u0000 <b>no</b> =?utf-8?q?x?= ${'😀'.repeat(400)}`
    const words = (await read(fromPostfix({ ...returned, diagnostic })))?.failures.get(ADDRESS)?.words ?? ''
    expect(words).toMatch(/^550 <b>no<\/b> = \?utf-8\?q\?x\?= 😀+/u)
    expect(words.length).toBe(500)
    expect(words.isWellFormed()).toBe(true)
  })

  test('names fifty recipients at most', async () => {
    const many = Array.from(
      { length: 1_000 },
      (_, n) => `Final-Recipient: rfc822; a${n}@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
    )
    const text = fromPostfix(returned).replace(/Final-Recipient[\s\S]*?\r\n\r\n/, `${many.join('\r\n')}\r\n`)
    expect((await read(text))?.failures.size).toBe(50)
  })
})

describe('no report of a failure', () => {
  test.each<[string, string]>([
    ['an answer of somebody away', fromSomebodyAway(returned)],
    ['a receipt', fromReader(returned)],
    ['a delay', fromPostfix({ ...returned, action: 'delayed', status: '4.4.1' })],
    ['a delivery', fromPostfix({ ...returned, action: 'delivered', status: '2.0.0' })],
    [
      'a report about an e-mail of others',
      fromPostfix({ ...returned, message_id: '<20261203.1234@elsewhere.example>' }),
    ],
    ['a report without e-mail', fromPostfix(returned).replace(/Message-ID: .*\r\n/, '')],
    ['a report without recipient', fromPostfix(returned).replace(/(Final|Original)-Recipient: .*\r\n/g, '')],
    ['an address that is none', fromPostfix({ ...returned, recipient: 'ann\u0000@example.com' })],
    ['nothing', ''],
    ['no end of headers', 'Subject: x'],
  ])('%s', async (_, text) => {
    expect(await read(text)).toBeNull()
  })

  test('whatever is sent, it is read or left', async () => {
    const whole = Buffer.from(fromPostfix(returned))
    const cut = fc.tuple(fc.nat(whole.length), fc.nat(whole.length), fc.uint8Array({ maxLength: 60 }))
    await fc.assert(
      fc.asyncProperty(cut, async ([from, to, between]) => {
        await readDeliveryReport(Buffer.concat([whole.subarray(0, from), between, whole.subarray(to)]))
      }),
      { numRuns: 300 },
    )
    for (const depth of [30, 3_000]) expect(await read(nested(depth))).toBeNull()
  })
})

/** Nested parts, deeper than any real email. */
function nested(depth: number): string {
  const parts = Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`,
  )
  return `${parts.join('')}${fromPostfix(returned)}`
}
