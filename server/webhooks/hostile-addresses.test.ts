import dns from 'node:dns'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { webhooks } from '#contract/webhooks.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { openReceiver } from '#test/webhooks.ts'
import { refuseAddress } from './look-up.ts'
import { post } from './post.ts'

const STRICT = { webhook_allow_http: false, webhook_allowed_networks: undefined }

/** IP addresses of a machine, a local network, a provider, or unassigned ones. */
const HOSTILE_IPS = [
  ...[
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...[
    '192.168.0.1',
    '192.168.255.255',
    '169.254.169.254',
    '169.254.0.1',
    '169.254.170.2',
    '100.64.0.1',
    '100.127.255.254',
  ],
  ...['100.100.100.200', '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255'],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...[
    '::1',
    '::',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:0:127.0.0.1',
  ],
  ...['64:ff9b::7f00:1', '64:ff9b::169.254.169.254', '64:ff9b:1::1', 'fc00::1', 'fd00:ec2::254', 'fd12:3456::1'],
  ...['fe80::1', 'febf::1', 'fec0::1', 'ff02::1', '100::1', '2001::1', '2001:db8::1', '2001:10::1', '2001:20::1'],
  ...['2002:7f00:1::1', '2002:a9fe:a9fe::1', '3fff::1', '5f00::1', '4000::1', '2001:2::1'],
]
const asUrl = (address: string) => `https://${address.includes(':') ? `[${address}]` : address}/hook`

/** Other spellings of them, and addresses with other faults. */
const HOSTILE_URLS = [
  ...['https://0x7f.1/', 'https://0x7f000001/', 'https://2130706433/', 'https://017700000001/', 'https://0177.0.0.1/'],
  ...[
    'https://127.1/',
    'https://127.0.1/',
    'https://0/',
    'https://0xa9fea9fe/',
    'https://2852039166/',
    'https://①②⑦.0.0.1/',
  ],
  ...['https://127.0.0.1./', 'https://localhost/', 'https://localhost./', 'https://LOCALHOST:8443/'],
  ...['https://[::ffff:7f00:1]/', 'https://[0:0:0:0:0:ffff:a9fe:a9fe]/', 'https://[::ffff:127.0.0.1]:8443/'],
  ...['http://1.1.1.1/', 'ftp://1.1.1.1/', 'file:///etc/passwd', 'gopher://1.1.1.1/', 'javascript:alert(1)'],
  ...['https://user:password@1.1.1.1/', 'https://1.1.1.1@127.0.0.1/', 'https://1.1.1.1:5432/', 'https://1.1.1.1:22/'],
  ...['https://1.1.1.1:25/', 'https://1.1.1.1:6379/', 'https://', 'nothing', '//1.1.1.1/', 'https://nobody.invalid/'],
]

const resolvesTo = (...addresses: string[]) =>
  vi.spyOn(dns, 'lookup').mockImplementation(((_: string, __: object, done: (...found: unknown[]) => void) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    setImmediate(done, null, found)
  }) as typeof dns.lookup)

afterEach(() => void vi.restoreAllMocks())

describe('an address when it is saved', () => {
  test('there are more than sixty hostile ones', () => {
    expect(HOSTILE_IPS.length + HOSTILE_URLS.length).toBeGreaterThan(60)
  })

  test.each([...HOSTILE_IPS.map(asUrl), ...HOSTILE_URLS])('%s is refused', async (url) => {
    await expect(refuseAddress(STRICT, url)).rejects.toThrow()
  })

  test.each(HOSTILE_IPS)('a name that leads to %s is refused', async (address) => {
    resolvesTo(address)
    await expect(refuseAddress(STRICT, 'https://receiver.example/')).rejects.toThrow()
  })

  test('one hostile address among public ones is enough', async () => {
    resolvesTo('1.1.1.1', '10.0.0.1')
    await expect(refuseAddress(STRICT, 'https://receiver.example/')).rejects.toThrow()
  })

  test.each(['https://1.1.1.1/', 'https://[2606:4700::1111]/hook?a=b', 'https://8.8.8.8:8443/'])('%s is taken', (url) =>
    refuseAddress(STRICT, url),
  )

  test('a name that leads to public addresses is taken', async () => {
    resolvesTo('1.1.1.1', '2606:4700::1111')
    await refuseAddress(STRICT, 'https://receiver.example/')
  })

  test('the API refuses it at the field', async () => {
    const { app } = await createTestApp()
    const { visitor } = await signUp(app)
    const { id: event_id } = await createEvent({ visitor })
    const body = { url: 'https://169.254.169.254/', event_types: ['order.created' as const] }
    const refused = visitor.call(webhooks.create, { params: { event_id }, body })
    await expect(refused).rejects.toMatchObject({
      code: 'malformed',
      issues: [{ path: 'url', code: 'address_not_public' }],
    })
  })
})

describe('an address when a connection is opened', () => {
  const message = { headers: {}, body: '{}' }

  test.each([...HOSTILE_IPS.map(asUrl), ...HOSTILE_URLS])('%s is not reached', async (url) => {
    const { failure } = await post(STRICT, { ...message, url })
    // A resolver may not know the second spelling of this machine at all.
    const isUnknown = url.includes('nobody.invalid') || url.includes('localhost.')
    expect(isUnknown ? ['ADDRESS_REFUSED', 'NOT_REACHED'] : ['ADDRESS_REFUSED']).toContain(failure)
  })

  test.each(HOSTILE_IPS)('a name that leads to %s by now is not reached', async (address) => {
    resolvesTo(address)
    const { failure } = await post(STRICT, { ...message, url: 'https://receiver.example/' })
    expect(failure).toBe('ADDRESS_REFUSED')
  })

  test('a name that was public when it was saved and leads to this machine afterwards sends nothing here', async () => {
    const receiver = await openReceiver()
    onTestFinished(receiver.close)
    const reach = { webhook_allow_http: true, webhook_allowed_networks: undefined }
    resolvesTo('1.1.1.1')
    await refuseAddress(reach, 'http://receiver.example:8080/')
    resolvesTo('127.0.0.1')
    const url = `http://receiver.example:${receiver.port}/`
    expect((await post(reach, { ...message, url })).failure).toBe('ADDRESS_REFUSED')
    expect(receiver.received).toEqual([])
  })

  test('a network that the operator names is reached, by name and by number, at any port; another is not', async () => {
    const receiver = await openReceiver()
    onTestFinished(receiver.close)
    const named = { webhook_allow_http: true, webhook_allowed_networks: '10.9.0.0/16, 127.0.0.1/32' }
    resolvesTo('127.0.0.1')
    expect(await post(named, { ...message, url: `http://receiver.example:${receiver.port}/` })).toMatchObject({
      response_code: 200,
    })
    expect(await post(named, { ...message, url: receiver.url })).toMatchObject({ response_code: 200 })
    expect(await post(named, { ...message, url: 'http://127.0.0.2/' })).toMatchObject({ failure: 'ADDRESS_REFUSED' })
    await expect(refuseAddress({ ...named, webhook_allow_http: false }, receiver.url)).rejects.toThrow()
  })
})
