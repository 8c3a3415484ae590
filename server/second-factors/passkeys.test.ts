import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { security } from '#contract/security.ts'
import { users } from '#contract/users.ts'
import { createTestApp } from '#test/app.ts'
import { addPasskey, createAuthenticator } from '#test/authenticator.ts'
import { visit } from '#test/clients.ts'
import { PASSWORD, signUp } from '#test/factories.ts'
import { newChallenge } from './challenges.ts'

const { app, services } = await createTestApp()
const { db, config } = services
const refused = { status: 422, code: 'passkey_refused' }

async function withPasskey() {
  const { visitor, user } = await signUp(app)
  return { visitor, user, ...(await addPasskey(visitor)) }
}

async function optionsToSignIn() {
  return (await visit(app).call(auth.passkeyOptions)).data
}

describe('a passkey', () => {
  it('is listed with its name, which can be changed, and removed', async () => {
    const { visitor, user, passkey, recovery_codes } = await withPasskey()
    expect(recovery_codes).toHaveLength(10)
    expect(passkey).toMatchObject({ name: 'Key ring', last_used_at: null })
    const params = { passkey_id: passkey.id }
    await visitor.call(security.renamePasskey, { params, body: { name: 'Blue key' } })
    const { data } = await visitor.call(security.get)
    expect(data).toMatchObject({ ways: ['PASSKEY', 'RECOVERY_CODE'], passkeys: [{ name: 'Blue key' }] })
    const { visitor: eve } = await signUp(app)
    await expect(eve.call(security.removePasskey, { params })).rejects.toMatchObject({ status: 404 })
    await visitor.call(security.removePasskey, { params })
    expect((await visitor.call(security.get)).data).toMatchObject({ ways: [], recovery_codes_left: 0 })
    const { data: signedIn } = await visit(app).call(auth.login, { body: { email: user.email, password: PASSWORD } })
    expect(signedIn.user?.id).toBe(user.id)
  })

  it('is added with an answer to this session’s own question, once', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    const { data: options } = await eve.visitor.call(security.passkeyOptions)
    const credential = createAuthenticator().create(options)
    const add = (visitor: typeof ada.visitor) => visitor.call(security.addPasskey, { body: { name: 'x', credential } })
    await expect(add(ada.visitor)).rejects.toMatchObject(refused)
    await add(eve.visitor)
    await expect(add(eve.visitor)).rejects.toMatchObject(refused)
  })

  it('is refused when it is none', async () => {
    const { visitor } = await signUp(app)
    for (const credential of ['x', '{}', 'null', '[]', JSON.stringify({ id: 'a', rawId: 'a', type: 'public-key' })])
      await expect(visitor.call(security.addPasskey, { body: { name: 'x', credential } })).rejects.toMatchObject(
        refused,
      )
  })

  it('stays one of twenty', async () => {
    const { visitor } = await signUp(app)
    for (let i = 0; i < 20; i++) await addPasskey(visitor)
    await expect(addPasskey(visitor)).rejects.toMatchObject({ status: 409, code: 'limit_reached' })
    expect((await visitor.call(security.get)).data.passkeys).toHaveLength(20)
  })
})

describe('signing in with a passkey', () => {
  it('takes nothing else, and is noted', async () => {
    const { authenticator, user, visitor } = await withPasskey()
    const browser = visit(app)
    const credential = authenticator.get(await optionsToSignIn())
    const { data } = await browser.call(auth.loginWithPasskey, { body: { credential } })
    expect(data.user?.id).toBe(user.id)
    expect((await browser.call(users.me)).data.id).toBe(user.id)
    const { passkeys } = (await visitor.call(security.get)).data
    expect(passkeys[0]?.last_used_at).toEqual(expect.any(String))
  })

  it('is the second step after the password, and the password alone no longer opens anything', async () => {
    const { authenticator, user } = await withPasskey()
    const browser = visit(app)
    const { data } = await browser.call(auth.login, { body: { email: user.email, password: PASSWORD } })
    expect(data.user).toBe(null)
    const options = data.second_factor?.passkey_options ?? { challenge: '' }
    // A security key without a PIN is accepted here.
    const body = {
      credential: authenticator.get(options, { isVerified: false }),
      second_factor_token: data.second_factor?.token ?? '',
    }
    expect((await browser.call(auth.loginWithPasskey, { body })).data.user?.id).toBe(user.id)
  })

  it('wants a finger, a face or a PIN in place of the password', async () => {
    const { authenticator } = await withPasskey()
    const credential = authenticator.get(await optionsToSignIn(), { isVerified: false })
    await expect(visit(app).call(auth.loginWithPasskey, { body: { credential } })).rejects.toMatchObject(refused)
  })

  it('takes an answer once', async () => {
    const { authenticator } = await withPasskey()
    const credential = authenticator.get(await optionsToSignIn())
    await visit(app).call(auth.loginWithPasskey, { body: { credential } })
    await expect(visit(app).call(auth.loginWithPasskey, { body: { credential } })).rejects.toMatchObject(refused)
  })

  it('takes one of many that come at once', async () => {
    const { authenticator } = await withPasskey()
    const credential = authenticator.get(await optionsToSignIn())
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => visit(app).call(auth.loginWithPasskey, { body: { credential } })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('refuses a counter that does not run forward: a copy', async () => {
    const { authenticator } = await withPasskey()
    const options = await optionsToSignIn()
    await visit(app).call(auth.loginWithPasskey, { body: { credential: authenticator.get(options, { counter: 7 }) } })
    for (const counter of [7, 3]) {
      const credential = authenticator.get(await optionsToSignIn(), { counter })
      await expect(visit(app).call(auth.loginWithPasskey, { body: { credential } })).rejects.toMatchObject(refused)
    }
    const credential = authenticator.get(await optionsToSignIn(), { counter: 8 })
    await expect(visit(app).call(auth.loginWithPasskey, { body: { credential } })).resolves.toBeDefined()
  })

  it('lets passkeys without a counter in again and again', async () => {
    const { authenticator } = await withPasskey()
    for (let i = 0; i < 2; i++) {
      const credential = authenticator.get(await optionsToSignIn(), { counter: 0 })
      await visit(app).call(auth.loginWithPasskey, { body: { credential } })
    }
  })

  it('refuses what was signed for another site, for another purpose, too late, or for nobody’s question', async () => {
    const { authenticator, visitor } = await withPasskey()
    const toConfirm = (await visitor.call(security.confirmationOptions)).data
    const askedBefore = (ms: number) => ({
      challenge: Buffer.from(newChallenge(config, 'sign-in', Date.now() - ms)).toString('base64url'),
    })
    const tries = [
      authenticator.get(await optionsToSignIn(), { origin: 'https://evil.example' }),
      authenticator.get(toConfirm),
      authenticator.get(askedBefore(301_000)),
      authenticator.get({ challenge: 'bWFkZSB1cA' }),
      createAuthenticator().get(await optionsToSignIn()),
    ]
    for (const credential of tries)
      await expect(visit(app).call(auth.loginWithPasskey, { body: { credential } })).rejects.toMatchObject(refused)
    const credential = authenticator.get(askedBefore(290_000))
    expect((await visit(app).call(auth.loginWithPasskey, { body: { credential } })).data.user).not.toBeNull()
  })

  it('refuses somebody else’s passkey as the second step', async () => {
    const [ada, eve] = [await withPasskey(), await withPasskey()]
    const browser = visit(app)
    const { data } = await browser.call(auth.login, { body: { email: ada.user.email, password: PASSWORD } })
    const options = data.second_factor?.passkey_options ?? { challenge: '' }
    const body = {
      credential: eve.authenticator.get(options),
      second_factor_token: data.second_factor?.token ?? '',
    }
    await expect(browser.call(auth.loginWithPasskey, { body })).rejects.toMatchObject(refused)
  })

  it('leaves nothing behind for who only asks', async () => {
    const before = await db.selectFrom('used_challenges').selectAll().execute()
    for (let i = 0; i < 5; i++) await optionsToSignIn()
    expect(await db.selectFrom('used_challenges').selectAll().execute()).toEqual(before)
  })
})

it('shows who somebody is, before they change how they sign in', async () => {
  const { authenticator, visitor, user } = await withPasskey()
  const past = sql<string>`now() - interval '11 minutes'`
  await db.updateTable('sessions').set({ confirmed_at: past }).where('user_id', '=', user.id).execute()
  await expect(visitor.call(security.startTotp)).rejects.toMatchObject({ status: 409, code: 'confirm_first' })
  const { data: options } = await visitor.call(security.confirmationOptions)
  await visitor.call(security.confirmWithPasskey, { body: { credential: authenticator.get(options) } })
  await visitor.call(security.startTotp)
})
