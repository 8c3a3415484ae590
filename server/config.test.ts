import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptSecret, loadConfig, variables } from './config.ts'
import { ConfigError, refuseMissingFiles } from './config-rules.ts'

const ROOT = join(import.meta.dirname, '..')

test('.env.example names every setting, and no other', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1])
  expect(named.toSorted()).toEqual(Object.keys(variables.shape).toSorted())
})

test('what .env.example shows is valid', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const shown = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map((match) => [match[1], match[2]])
  expect(() => loadConfig(Object.fromEntries(shown))).not.toThrow()
})

test('a secret that is made at the first start has 256 bits, stays, and is read by its owner only', () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'foyer-config-'))
  onTestFinished(() => rmSync(data_dir, { recursive: true }))
  const key = keptSecret(data_dir, 'operator-key')
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(keptSecret(data_dir, 'operator-key')).toBe(key)
  expect(statSync(join(data_dir, 'operator-key')).mode & 0o777).toBe(0o600)
})

test('works with nothing set', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    role: 'all',
    node_env: 'production',
    app_url: 'http://localhost:3000',
    frontend_url: 'http://localhost:3000',
    mail_from: '"Foyer" <no-reply@localhost>',
    registration_open: true,
    licence_purchased: false,
    components_page: false,
  })
})

test('an empty value counts as not set, a flag is read in words, a slash at the end is dropped', () => {
  const config = loadConfig({ MAIL_URL: '', PORT: ' 4000 ', REGISTRATION_OPEN: 'no', APP_URL: 'https://a.example/' })
  expect(config).toMatchObject({ port: 4000, registration_open: false, app_url: 'https://a.example' })
  expect(config.mail_url).toBeUndefined()
})

test('wrong values are listed together, without their content', () => {
  const load = () =>
    loadConfig({ PORT: 'eighty', ROLE: 'boss', DATABASE_URL: 'mysql://root:hunter2@db', MAIL_URL: 'short' })
  expect(load).toThrow(ConfigError)
  expect(load).toThrow(/PORT: .*\n {2}ROLE: .*\n {2}DATABASE_URL: .*\n {2}MAIL_URL: /)
  expect(load).not.toThrow(/hunter2/)
})

test('the mailbox of bounces is read by IMAP, as somebody', () => {
  const BOUNCES_URL = 'imap://user:p%40ss@mail.example.com'
  expect(loadConfig({ BOUNCES_URL }).bounces_url).toBe(BOUNCES_URL)
  for (const wrong of ['pop3://user:password@mail.example.com', 'imaps://mail.example.com/INBOX', 'mail.example.com'])
    expect(() => loadConfig({ BOUNCES_URL: wrong }), wrong).toThrow(/BOUNCES_URL: use an address such as imaps:/)
})

test('a stand-in for the card provider is refused where people buy in earnest, unless it is allowed by name', () => {
  const STRIPE_API_URL = 'http://127.0.0.1:12111'
  const APP_URL = 'https://tickets.example.com'
  expect(() => loadConfig({ STRIPE_API_URL, APP_URL })).toThrow(/STRIPE_API_URL: .* STRIPE_DOUBLE_ALLOWED=true/)
  expect(loadConfig({ STRIPE_API_URL, APP_URL, STRIPE_DOUBLE_ALLOWED: 'true' }).stripe_api_url).toBe(STRIPE_API_URL)
  expect(loadConfig({ STRIPE_API_URL, APP_URL: 'http://127.0.0.1:3000' }).stripe_api_url).toBe(STRIPE_API_URL)
})

test('a platform has all three of its settings or none, and two keys of one mode', () => {
  const STRIPE_PLATFORM_SECRET_KEY = 'sk_test_1'
  const STRIPE_PLATFORM_PUBLISHABLE_KEY = 'pk_test_1'
  const STRIPE_PLATFORM_WEBHOOK_SECRET = 'whsec_1'
  const keys = { STRIPE_PLATFORM_SECRET_KEY, STRIPE_PLATFORM_PUBLISHABLE_KEY }
  const all = { ...keys, STRIPE_PLATFORM_WEBHOOK_SECRET }
  expect(loadConfig(all)).toMatchObject({ stripe_platform_secret_key: 'sk_test_1' })
  expect(() => loadConfig(keys)).toThrow(/STRIPE_PLATFORM_WEBHOOK_SECRET: set it as well, or none of the three/)
  expect(() => loadConfig({ STRIPE_PLATFORM_WEBHOOK_SECRET })).toThrow(/SECRET_KEY: .*\n.*PUBLISHABLE_KEY: set it/)
  const live = { ...all, STRIPE_PLATFORM_PUBLISHABLE_KEY: 'pk_live_1' }
  expect(() => loadConfig(live)).toThrow(/PUBLISHABLE_KEY: .* two of the same mode/)
  const swapped = { ...all, STRIPE_PLATFORM_SECRET_KEY: 'pk_test_1' }
  expect(() => loadConfig(swapped)).toThrow(/STRIPE_PLATFORM_SECRET_KEY: use a key such as sk_live_/)
})

const PLATFORM = {
  STRIPE_PLATFORM_SECRET_KEY: 'sk_test_1',
  STRIPE_PLATFORM_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_PLATFORM_WEBHOOK_SECRET: 'whsec_1',
}

test('the fee of a platform is a percentage and amounts by currency, and nothing unless it is set', () => {
  const fee = { PLATFORM_FEE_PERCENT: '1.25', PLATFORM_FEE_PER_TICKET: '0.30 EUR, 40 JPY' }
  const read = { platform_fee_percent: 1.25, platform_fee_per_ticket: { EUR: 30, JPY: 40 } }
  expect(loadConfig({ ...PLATFORM, ...fee })).toMatchObject(read)
  expect(loadConfig(PLATFORM)).toMatchObject({ platform_fee_percent: 0, platform_fee_per_ticket: {} })
})

test.each([
  ['PLATFORM_FEE_PERCENT', '50.01', /PERCENT: use a percentage from 0 to 50 with at most two decimals/],
  ['PLATFORM_FEE_PERCENT', '1.255', /PERCENT: use a percentage from 0 to 50 with at most two decimals/],
  ['PLATFORM_FEE_PERCENT', '-1', /PERCENT: use a percentage from 0 to 50 with at most two decimals/],
  ['PLATFORM_FEE_PERCENT', '1.5 %', /PERCENT: use a percentage from 0 to 50 with at most two decimals/],
  ['PLATFORM_FEE_PER_TICKET', '0.30', /PER_TICKET: use a list such as 0.30 EUR, 0.35 USD/],
  ['PLATFORM_FEE_PER_TICKET', '0.305 EUR', /PER_TICKET: use an amount such as 0.30 EUR/],
])('%s=%s stops the start and says how to mend it', (name, value, sentence) => {
  expect(() => loadConfig({ ...PLATFORM, [name]: value })).toThrow(ConfigError)
  expect(() => loadConfig({ ...PLATFORM, [name]: value })).toThrow(sentence)
})

test('a fee without a platform is refused: nobody would keep it', () => {
  expect(() => loadConfig({ PLATFORM_FEE_PERCENT: '1.5' })).toThrow(/PERCENT: leave it out, or set the three STRIPE_/)
  expect(() => loadConfig({ PLATFORM_FEE_PER_TICKET: '0.30 EUR' })).toThrow(/PER_TICKET: leave it out, or set/)
  expect(loadConfig({ PLATFORM_FEE_PERCENT: '0', PLATFORM_FEE_PER_TICKET: '0 EUR' }).platform_fee_percent).toBe(0)
})

test('every setting is read by somebody', () => {
  const files = globSync(['server/**/*.ts', 'server/**/*.tsx'], { cwd: ROOT })
  const readers = files.filter((file) => !/config\.ts$|\.test\.ts$/.test(file))
  const code = readers.map((file) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, ''))
  const unread = Object.keys(variables.shape).filter((name) => {
    const isRead = new RegExp(`(\\.|\\{[^}]*\\b)${name.toLowerCase()}\\b`)
    return !code.some((text) => isRead.test(text))
  })
  expect(unread).toEqual([])
})

test('a wallet has all of its settings or none, and files that are there', () => {
  const key = join(import.meta.dirname, 'config.ts')
  expect(loadConfig({ GOOGLE_WALLET_ISSUER: '1', GOOGLE_WALLET_KEY: key }).google_wallet_key).toBe(key)
  expect(() => loadConfig({ GOOGLE_WALLET_ISSUER: '1' })).toThrow(/GOOGLE_WALLET_KEY: set it as well, or none/)
  expect(() => loadConfig({ APPLE_PASS_TYPE: 'pass.test', APPLE_TEAM: 'ABCDE12345' })).toThrow(
    /APPLE_PASS_CERTIFICATE: set.*\n.*APPLE_PASS_KEY: set.*\n.*APPLE_ISSUER_CERTIFICATE: set/,
  )
  const missing = loadConfig({ GOOGLE_WALLET_ISSUER: '1', GOOGLE_WALLET_KEY: '/nowhere' })
  expect(() => refuseMissingFiles(missing)).toThrow(/GOOGLE_WALLET_KEY: there is no such file/)
  expect(() => loadConfig({ APPLE_TEAM: 'mine' })).toThrow(/APPLE_TEAM: use the ten letters and digits/)
})
