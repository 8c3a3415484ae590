import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import { security } from '#contract/security.ts'
import { users } from '#contract/users.ts'
import { issueLinkToken } from '#server/users/user-tokens.ts'
import { createTestApp } from '#test/app.ts'
import { addPasskey } from '#test/authenticator.ts'
import { visit } from '#test/clients.ts'
import { PASSWORD, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { codeOf, setUpApp } from '#test/totp.ts'

const { app, services } = await createTestApp()
const { db } = services
const wrongCode = { status: 422, code: 'wrong_code', errors: { code: [expect.any(String)] } }

async function withApp() {
  const signedUp = await signUp(app)
  return { ...signedUp, ...(await setUpApp(signedUp.visitor)) }
}

/** Signs in with the password; returns the token for the next step. */
async function givePassword(email: string, password = PASSWORD) {
  const visitor = visit(app)
  const { data } = await visitor.call(auth.login, { body: { email, password } })
  return { visitor, data, token: data.second_factor?.token ?? '' }
}

describe('an authenticator app', () => {
  it('is used from its first code on, and ten recovery codes come with it', async () => {
    const { visitor, user } = await signUp(app)
    const { data } = await visitor.call(security.startTotp)
    const { searchParams, pathname } = new URL(data.uri ?? '')
    expect(decodeURIComponent(pathname)).toContain(user.email)
    expect(searchParams.get('issuer')).toBe('Foyer')
    // The app is not confirmed yet.
    expect((await givePassword(user.email)).data.user?.id).toBe(user.id)
    for (const code of ['000000', '1,null,,a', '👩‍👩‍👧 𝒜'])
      await expect(visitor.call(security.confirmTotp, { body: { code } })).rejects.toMatchObject(wrongCode)
    const confirmed = await visitor.call(security.confirmTotp, { body: { code: await codeOf(data.uri) } })
    expect(new Set(confirmed.data.recovery_codes).size).toBe(10)
    const now = (await visitor.call(security.get)).data
    expect(now).toMatchObject({ ways: ['TOTP', 'RECOVERY_CODE'], recovery_codes_left: 10 })
    expect((await visitor.call(users.me)).data.has_second_factor).toBe(true)
    const told = await queuedJobs(db, 'sendSecurityChanged')
    expect(told).toContainEqual(expect.objectContaining({ user_id: user.id, name: 'user.totp_added' }))
  })

  it('ends what was signed in elsewhere without it', async () => {
    const { visitor, user } = await signUp(app)
    const elsewhere = (await givePassword(user.email)).visitor
    await setUpApp(visitor)
    await expect(elsewhere.call(users.me)).rejects.toMatchObject({ status: 401 })
    expect((await visitor.call(users.me)).data.id).toBe(user.id)
  })

  it('keeps its secret unreadable in the database', async () => {
    const { uri, user } = await withApp()
    const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
    const row = db.selectFrom('totp_secrets').selectAll().where('user_id', '=', user.id)
    const { secret: stored } = await row.executeTakeFirstOrThrow()
    expect(stored?.toString('latin1')).not.toContain(secret)
    // A secret copied to another user's row cannot be decrypted.
    const other = await withApp()
    await db.updateTable('totp_secrets').set({ secret: stored }).where('user_id', '=', other.user.id).execute()
    const { token } = await givePassword(other.user.email)
    const body = { second_factor_token: token, code: await codeOf(uri, 1) }
    await expect(visit(app).call(auth.loginWithCode, { body })).rejects.toMatchObject(wrongCode)
  })

  it('is not confirmed when that took too long', async () => {
    const { visitor, user } = await signUp(app)
    const { data } = await visitor.call(security.startTotp)
    const past = sql<string>`now() - interval '1 second'`
    await db.updateTable('totp_secrets').set({ pending_until: past }).where('user_id', '=', user.id).execute()
    const late = visitor.call(security.confirmTotp, { body: { code: await codeOf(data.uri) } })
    await expect(late).rejects.toMatchObject({ status: 409, code: 'set_up_expired' })
  })

  it('can be another one, which counts from its own first code on', async () => {
    const { visitor, user, uri } = await withApp()
    const { data } = await visitor.call(security.startTotp)
    const old = await givePassword(user.email)
    const second_factor_token = old.token
    await visit(app).call(auth.loginWithCode, { body: { second_factor_token, code: await codeOf(uri, 1) } })
    const { data: confirmed } = await visitor.call(security.confirmTotp, { body: { code: await codeOf(data.uri) } })
    expect(confirmed.recovery_codes).toBe(null)
    const { token } = await givePassword(user.email)
    const refused = visit(app).call(auth.loginWithCode, {
      body: { second_factor_token: token, code: await codeOf(uri, 1) },
    })
    await expect(refused).rejects.toMatchObject(wrongCode)
  })

  it('can be removed, and the recovery codes with it', async () => {
    const { visitor, user } = await withApp()
    await visitor.call(security.removeTotp)
    expect((await visitor.call(security.get)).data).toMatchObject({ ways: [], recovery_codes_left: 0 })
    expect((await givePassword(user.email)).data.user?.id).toBe(user.id)
    await expect(visitor.call(security.removeTotp)).rejects.toMatchObject({ status: 409, code: 'stale' })
  })
})

describe('signing in with an app', () => {
  it('takes two steps, and the first opens nothing', async () => {
    const { user, uri } = await withApp()
    const { visitor, data, token } = await givePassword(user.email)
    expect(data).toMatchObject({ user: null, accounts: [], choice_token: null })
    expect(data.second_factor).toMatchObject({ ways: ['TOTP', 'RECOVERY_CODE'], passkey_options: null })
    expect(visitor.cookies.size).toBe(0)
    await expect(visitor.call(users.me)).rejects.toMatchObject({ status: 401 })
    const body = { second_factor_token: token, code: await codeOf(uri, 1) }
    expect((await visitor.call(auth.loginWithCode, { body })).data.user?.id).toBe(user.id)
    expect((await visitor.call(users.me)).data.id).toBe(user.id)
  })

  it('takes a code of half a minute before or after, and none further off', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { user, uri } = await withApp()
    const taken: number[] = []
    for (const later of [-2, -1, 0, 1, 2]) {
      await db.updateTable('totp_secrets').set({ last_step: 0 }).where('user_id', '=', user.id).execute()
      const { visitor, token } = await givePassword(user.email)
      const body = { second_factor_token: token, code: await codeOf(uri, later) }
      await visitor.call(auth.loginWithCode, { body }).then(
        () => taken.push(later),
        (error) => expect(error).toMatchObject(wrongCode),
      )
    }
    expect(taken).toEqual([-1, 0, 1])
  })

  it('refuses a code that was used before, and older ones', async () => {
    const { user, uri } = await withApp()
    const code = await codeOf(uri, 1)
    const first = await givePassword(user.email)
    await first.visitor.call(auth.loginWithCode, { body: { second_factor_token: first.token, code } })
    for (const replayed of [code, await codeOf(uri), await codeOf(uri, -1)]) {
      const { visitor, token } = await givePassword(user.email)
      const again = visitor.call(auth.loginWithCode, { body: { second_factor_token: token, code: replayed } })
      await expect(again).rejects.toMatchObject(wrongCode)
    }
  })

  it('takes a token once, of this person, in time', async () => {
    const { user, uri } = await withApp()
    const { visitor, token } = await givePassword(user.email)
    const send = async (second_factor_token: string, later = 1) =>
      visitor.call(auth.loginWithCode, { body: { second_factor_token, code: await codeOf(uri, later) } })
    const expired = { status: 409, code: 'sign_in_expired' }
    await expect(send('made up')).rejects.toMatchObject(expired)
    const whom = { user_id: user.id, email: user.email }
    const other = await db.transaction().execute((trx) => issueLinkToken(trx, 'CHOOSE_ACCOUNT', whom))
    await expect(send(other)).rejects.toMatchObject(expired)
    const past = sql<string>`now() - interval '1 second'`
    await db.updateTable('user_tokens').set({ expires_at: past }).where('purpose', '=', 'SECOND_FACTOR').execute()
    await expect(send(token)).rejects.toMatchObject(expired)
    const fresh = (await givePassword(user.email)).token
    await send(fresh)
    await expect(send(fresh)).rejects.toMatchObject(expired)
  })

  it('lets nobody guess on who knows the password, and does not shut the door to the rest', async () => {
    const { user, visitor } = await withApp()
    const { authenticator } = await addPasskey(visitor)
    const guess = async () => {
      const { visitor: guesser, token } = await givePassword(user.email)
      return guesser.call(auth.loginWithCode, { body: { second_factor_token: token, code: '000000' } })
    }
    for (let i = 0; i < 10; i++) await expect(guess()).rejects.toMatchObject(wrongCode)
    await expect(guess()).rejects.toMatchObject({ status: 429 })
    expect((await visitor.call(users.me)).data.id).toBe(user.id)
    // Attempts with passkeys are counted apart from codes.
    const { data, token } = await givePassword(user.email)
    const credential = authenticator.get(data.second_factor?.passkey_options ?? { challenge: '' })
    const body = { credential, second_factor_token: token }
    expect((await visit(app).call(auth.loginWithPasskey, { body })).data.user?.id).toBe(user.id)
  })

  it('asks for the app after a new password, too', async () => {
    const { user } = await withApp()
    const whom = { user_id: user.id, email: user.email }
    const link = await db.transaction().execute((trx) => issueLinkToken(trx, 'RESET_PASSWORD', whom))
    const half = await givePassword(user.email)
    const password = 'another word for it'
    const body = { password, password_confirmation: password }
    await visit(app).call(auth.resetPassword, { params: { token: link }, body })
    const { data } = await givePassword(user.email, password)
    expect(data).toMatchObject({ user: null, second_factor: { ways: ['TOTP', 'RECOVERY_CODE'] } })
    // A sign-in started with the old password has expired.
    const late = half.visitor.call(auth.loginWithCode, { body: { second_factor_token: half.token, code: '000000' } })
    await expect(late).rejects.toMatchObject({ code: 'sign_in_expired' })
  })
})

describe('the same code many times at once', () => {
  const AT_ONCE = 8

  it('counts once', async () => {
    const { visitor, uri } = await withApp()
    const body = { code: await codeOf(uri, 1) }
    const answers = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () => visitor.call(security.confirmWithCode, { body })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('would count twice without comparing while writing, unprotected', async () => {
    const { user } = await withApp()
    const bothHaveRead = Promise.withResolvers<void>()
    let readers = 0
    const confirm = () =>
      db.transaction().execute(async (trx) => {
        const row = trx.selectFrom('totp_secrets').select('last_step').where('user_id', '=', user.id)
        const { last_step } = await row.executeTakeFirstOrThrow()
        if (++readers === 2) bothHaveRead.resolve()
        await bothHaveRead.promise
        const step = 2_000_000_000
        if (step <= last_step) return false
        await trx.updateTable('totp_secrets').set({ last_step: step }).where('user_id', '=', user.id).execute()
        return true
      })
    expect(await Promise.all([confirm(), confirm()])).toEqual([true, true])
  })
})
