import { expect, test } from 'vitest'
import { config } from '#server/config.ts'
import { createWalletKeys } from '#test/wallet-keys.ts'
import { examineWallets } from './wallets.ts'

const keys = createWalletKeys()
const others = createWalletKeys()
const settings = { ...config(), ...keys.apple }
const DAY_MS = 86_400_000
/** The certificates of the test are valid for 30 days. */
const inDays = (days: number) => Date.now() + days * DAY_MS

test('says nothing while no wallet is set up', () => {
  expect(examineWallets(config())).toBeNull()
})

test.each([
  [
    'its certificate ends within a month',
    {},
    inDays(1),
    [expect.stringMatching(/expires on \d{4}-\d\d-\d\d: renew it/)],
  ],
  ['its certificate has ended', {}, inDays(31), [expect.stringMatching(/expired on/)]],
  ['nothing is wrong', {}, inDays(-1), []],
  [
    'the key belongs to another certificate',
    { apple_pass_key: others.apple.apple_pass_key },
    inDays(-1),
    ['APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE'],
  ],
  [
    'the issuer is another one',
    { apple_issuer_certificate: others.apple.apple_issuer_certificate },
    inDays(-1),
    ['APPLE_ISSUER_CERTIFICATE did not issue APPLE_PASS_CERTIFICATE'],
  ],
  [
    'a file is missing',
    { apple_pass_certificate: '/nowhere/pass.pem' },
    inDays(-1),
    [expect.stringContaining('/nowhere/pass.pem')],
  ],
])('Apple’s wallet: %s', (_, changed, now, trouble) => {
  expect(examineWallets({ ...settings, ...changed }, now)).toMatchObject({ what: 'Wallets', trouble })
})

test('Google’s wallet: the file must hold a key', () => {
  const google = { ...config(), ...keys.google('https://google.test') }
  expect(examineWallets(google)).toEqual({ what: 'Wallets', trouble: [] })
  const wrong = { ...google, google_wallet_key: keys.apple.apple_pass_certificate }
  expect(examineWallets(wrong)?.trouble).toHaveLength(1)
})
