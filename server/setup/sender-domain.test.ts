import { expect, test } from 'vitest'
import { startDnsServer } from '#test/dns-server.ts'
import { checkSenderDomain } from './sender-domain.ts'

const LONG_KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(400)}`
const LONG_SPF = `v=spf1 ${'ip4:192.0.2.1 '.repeat(20)}-all`
const dns_server = await startDnsServer({
  'example.com': ['google-site-verification=x', 'v=spf1 mx -all'],
  '_dmarc.example.com': ['v=DMARC1; p=reject'],
  's1._domainkey.example.com': [LONG_KEY],
  'theatre2026._domainkey.bare.example.net': [LONG_KEY],
  'long.example.org': [LONG_SPF],
  'away.example.org': null,
  '_dmarc.away.example.org': null,
})
const from = (mail_from: string, dkim_selector?: string) =>
  checkSenderDomain({ mail_from, mail_url: 'smtp://mail.example.com:587' }, { dns_server, dkim_selector })

test('a domain with all three is fine', async () => {
  expect(await from('Foyer <tickets@Example.com>')).toEqual({
    trouble: [],
    advice: [],
    fine: [
      expect.stringMatching(/^SPF: .*"v=spf1 mx -all"/),
      expect.stringMatching(/^DMARC: .*are refused/),
      'DKIM: a key is at s1._domainkey.example.com.',
    ],
  })
})

test('one with none is told what to add', async () => {
  const { advice, fine } = await from('tickets@bare.example.net')
  expect(fine).toEqual([])
  expect(advice).toEqual([
    expect.stringMatching(/Add a TXT record at bare\.example\.net: "v=spf1 a:mail\.example\.com -all"/),
    expect.stringMatching(/Add a TXT record at _dmarc\.bare\.example\.net: /),
    expect.stringMatching(/^No DKIM key of bare\.example\.net was found \(tried default, mail, /),
  ])
  expect((await from('tickets@bare.example.net', 'theatre2026')).fine).toEqual([
    'DKIM: a key is at theatre2026._domainkey.bare.example.net.',
  ])
})

test('a domain below another one takes its policy', async () => {
  expect((await from('tickets@shop.example.com')).fine).toEqual([expect.stringMatching(/^DMARC: .*are refused/)])
})

test('a record of several parts is one text', async () => {
  expect((await from('tickets@long.example.org')).fine?.[0]).toContain(`("${LONG_SPF}")`)
})

test('what cannot be looked up is told as that', async () => {
  const { advice } = await from('tickets@away.example.org')
  expect(advice).toEqual(
    expect.arrayContaining([
      'SPF of away.example.org could not be looked up.',
      'DMARC of away.example.org could not be looked up.',
    ]),
  )
})

test('this machine is no domain', async () => {
  expect(await from('no-reply@localhost')).toEqual({
    advice: ['Emails come from no-reply@localhost: nobody can answer them.'],
  })
})
