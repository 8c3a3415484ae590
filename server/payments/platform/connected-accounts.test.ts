import { beforeEach, describe, expect, test } from 'vitest'
import { cardPayments } from '#contract/card-payments.ts'
import { connectedAccounts } from '#contract/connected-accounts.ts'
import { faultsInput } from '#server/payments/stripe-double/faults.ts'
import { openPlatformApp } from '#test/card-app.ts'
import { connectCards, onboardAt } from '#test/cards.ts'
import { signUp } from '#test/factories.ts'

const { testApp, double, db } = await openPlatformApp()

let owner: Awaited<ReturnType<typeof signUp>>
beforeEach(async () => {
  owner = await signUp(testApp.app)
  double.world.faults = faultsInput.parse({})
})

const paramsOf = () => ({ params: { account_id: owner.account_id } })
const begin = async () => (await owner.visitor.call(connectedAccounts.begin, paramsOf())).data
const standing = async () => (await owner.visitor.call(connectedAccounts.get, paramsOf())).data
const cards = async () => (await owner.visitor.call(cardPayments.get, paramsOf())).data
const rows = () =>
  db.selectFrom('card_accounts').selectAll().where('account_id', '=', owner.account_id).orderBy('id').execute()
const [platform = ''] = double.world.accounts.keys()

/** State of an account at the provider. */
const atProvider = (id: string) => double.world.accounts.get(id)

describe('beginning', () => {
  test('makes an account whose owner has the dashboard, the fees and the losses, and leads to its page', async () => {
    expect(await cards()).toMatchObject({ is_connected: false, is_platform_offered: true })
    const { provider_account, onboarding_url } = await begin()
    expect(atProvider(provider_account)).toMatchObject({
      platform,
      account: { type: 'standard', charges_enabled: false },
    })
    expect(atProvider(provider_account)?.account.controller).toMatchObject({
      fees: { payer: 'account' },
      losses: { payments: 'stripe' },
      stripe_dashboard: { type: 'full' },
    })
    expect(await (await fetch(onboarding_url)).text()).toContain(provider_account)
    const told = { is_connected: true, is_of_platform: true, is_ready: false, key_end: null, publishable_key: null }
    expect(await cards()).toMatchObject({ ...told, provider_account, webhook: { url: null, is_set_up: true } })
  })

  test('again goes on with the same account, by another address, also for two at once', async () => {
    const [first, second] = await Promise.all([begin(), begin()])
    const third = await begin()
    const accounts = new Set([first, second, third].map(({ provider_account }) => provider_account))
    expect(accounts.size).toBe(1)
    expect(new Set([first, second, third].map(({ onboarding_url }) => onboarding_url)).size).toBe(3)
    expect(await rows()).toHaveLength(1)
    const logged = db.selectFrom('activity_log').select('name').where('account_id', '=', owner.account_id)
    const changed = logged.where('name', '=', 'account.card_payments_updated')
    expect(await changed.execute()).toHaveLength(1)
  })

  test('after its answer was lost finds the account that was made', async () => {
    const before = double.world.accounts.size
    double.world.faults = faultsInput.parse({ answers_lost: 1 })
    await expect(begin()).rejects.toMatchObject({ status: 409, code: 'card_provider_silent' })
    expect(await rows()).toEqual([])
    double.world.faults = faultsInput.parse({})
    await begin()
    expect(double.world.accounts.size).toBe(before + 1)
  })

  test('an address that was opened leads back, where another one is made', async () => {
    const { onboarding_url } = await begin()
    await fetch(onboarding_url)
    const again = await fetch(onboarding_url, { redirect: 'manual' })
    expect(again.headers.get('location')).toBe('http://foyer.test/account/payment?is_refresh=true#cards')
  })

  test('after disconnecting goes on with the same account', async () => {
    const { provider_account } = await begin()
    await owner.visitor.call(cardPayments.disconnect, paramsOf())
    expect(await standing()).toEqual({ is_offered: true, out_of_reach: null, account: null })
    expect((await begin()).provider_account).toBe(provider_account)
    expect(await rows()).toMatchObject([{ disconnected_at: null }])
  })

  test('does not replace keys of its own; those replace it', async () => {
    const { provider_account } = await begin()
    expect(await connectCards(owner)).toMatchObject({ is_of_platform: false, key_end: '0001' })
    await expect(begin()).rejects.toMatchObject({ status: 409, code: 'card_payments_by_own_keys' })
    expect(await rows()).toMatchObject([{ provider_account, disconnected_at: expect.any(String) }, { key_end: '0001' }])
  })

  test('its own keys of the same account make its row one with keys', async () => {
    const { provider_account } = await begin()
    double.world.keys.set('sk_test_samekeys', { account: provider_account, kind: 'secret', may: [] })
    const connected = await connectCards(owner, { secret_key: 'sk_test_samekeys' })
    expect(connected).toMatchObject({ provider_account, is_of_platform: false, key_end: 'keys' })
    expect(await rows()).toHaveLength(1)
  })

  test('asks whoever signed in long ago to confirm that it is them', async () => {
    await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', owner.user.id).execute()
    await expect(begin()).rejects.toMatchObject({ status: 409, code: 'confirm_first' })
  })

  test('is not there for another account', async () => {
    const other = await signUp(testApp.app)
    await expect(other.visitor.call(connectedAccounts.begin, paramsOf())).rejects.toMatchObject({ status: 404 })
    await expect(other.visitor.call(connectedAccounts.get, paramsOf())).rejects.toMatchObject({ status: 404 })
  })

  test('is refused where the installation is no platform', async () => {
    const { app } = testApp.withConfig({ stripe_platform_secret_key: undefined })
    const alone = await signUp(app)
    const params = { params: { account_id: alone.account_id } }
    const refused = alone.visitor.call(connectedAccounts.begin, params)
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'connect_not_offered' })
    const nothing = { is_offered: false, out_of_reach: null, account: null }
    expect((await alone.visitor.call(connectedAccounts.get, params)).data).toEqual(nothing)
    expect((await alone.visitor.call(cardPayments.get, params)).data.is_platform_offered).toBe(false)
  })
})

describe('how far it is', () => {
  test.each([
    ['half', { state: 'details_missing', remedy: 'give_details' }, false],
    ['review', { state: 'in_review', remedy: null }, false],
    ['ready', { state: 'ready', remedy: null, due: [] }, true],
    ['restricted', { state: 'restricted', due: ['individual.verification.document'] }, false],
    ['rejected', { state: 'restricted', remedy: 'ask_provider' }, false],
  ])('%s is told by the provider, and taken over', async (to, told, is_ready) => {
    const { provider_account } = await begin()
    await onboardAt(double, provider_account, to)
    expect((await standing()).account).toMatchObject({ provider_account, ...told })
    expect((await cards()).is_ready).toBe(is_ready)
  })

  test('is not guessed while the provider does not answer', async () => {
    await begin()
    double.world.faults = faultsInput.parse({ requests_lost: 1 })
    await expect(standing()).rejects.toMatchObject({ status: 409, code: 'card_provider_silent' })
    expect(await rows()).toMatchObject([{ disconnected_at: null, withdrawn_at: null }])
  })

  test('testing asks the provider as with keys of its own', async () => {
    const { provider_account } = await begin()
    await onboardAt(double, provider_account)
    const { data } = await owner.visitor.call(cardPayments.test, paramsOf())
    expect(data).toMatchObject({ is_ready: true, can_charge: true, can_refund: true })
  })

  test('where the platform may not act for it any more it is disconnected, and the next one is another', async () => {
    const { provider_account } = await begin()
    await onboardAt(double, provider_account)
    await standing()
    await fetch(`${double.address}/double/deauthorize/${provider_account}`, { method: 'POST' })
    expect(await standing()).toEqual({ is_offered: true, out_of_reach: null, account: null })
    expect(await cards()).toMatchObject({ is_connected: false })
    const next = await begin()
    expect(next.provider_account).not.toBe(provider_account)
    expect(atProvider(next.provider_account)?.platform).toBe(platform)
  })

  test('one that was withdrawn unseen is followed by another when it is gone on with', async () => {
    const { provider_account } = await begin()
    await fetch(`${double.address}/double/deauthorize/${provider_account}`, { method: 'POST' })
    expect((await begin()).provider_account).not.toBe(provider_account)
    expect(await rows()).toMatchObject([{ withdrawn_at: expect.any(String) }, { withdrawn_at: null }])
  })
})
