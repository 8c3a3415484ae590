import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { security } from '#contract/security.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { PASSWORD, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { setUpApp } from '#test/totp.ts'

const { app, services } = await createTestApp()
const { db } = services
const wrongCode = { status: 422, code: 'wrong_code' }

async function withCodes() {
  const { visitor, user } = await signUp(app)
  return { visitor, user, codes: (await setUpApp(visitor)).recovery_codes }
}

async function signInWith(email: string, code = '') {
  const visitor = visit(app)
  const { data } = await visitor.call(auth.login, { body: { email, password: PASSWORD } })
  const second_factor_token = data.second_factor?.token ?? ''
  return visitor.call(auth.loginWithCode, { body: { second_factor_token, code } })
}

describe('a recovery code', () => {
  it('signs in once, however it is typed, and its owner hears of it', async () => {
    const { visitor, user, codes } = await withCodes()
    const [code = ''] = codes
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect((await signInWith(user.email, typed)).data.user?.id).toBe(user.id)
    await expect(signInWith(user.email, code)).rejects.toMatchObject(wrongCode)
    expect((await visitor.call(security.get)).data.recovery_codes_left).toBe(9)
    const told = await queuedJobs(db, 'sendSecurityChanged')
    expect(told).toContainEqual(expect.objectContaining({ user_id: user.id, name: 'user.recovery_code_used' }))
  })

  it('is nobody else’s, and nowhere in the database', async () => {
    const [ada, eve] = [await withCodes(), await withCodes()]
    await expect(signInWith(ada.user.email, eve.codes[0])).rejects.toMatchObject(wrongCode)
    const rows = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', ada.user.id).execute()
    expect(rows).toHaveLength(10)
    for (const { code_hash } of rows) expect(code_hash).toHaveLength(32)
  })

  it('is void once there are new ones', async () => {
    const { visitor, user, codes } = await withCodes()
    const { data } = await visitor.call(security.makeRecoveryCodes)
    expect(data.recovery_codes).toHaveLength(10)
    await expect(signInWith(user.email, codes[0])).rejects.toMatchObject(wrongCode)
    expect((await signInWith(user.email, data.recovery_codes?.[0])).data.user?.id).toBe(user.id)
  })

  it('is made for nobody without a second factor', async () => {
    const { visitor } = await signUp(app)
    const refused = visitor.call(security.makeRecoveryCodes)
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'second_factor_first' })
  })

  it('counts once when it comes many times at once', async () => {
    const { visitor, codes } = await withCodes()
    const body = { code: codes[0] ?? '' }
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => visitor.call(security.confirmWithCode, { body })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await visitor.call(security.get)).data.recovery_codes_left).toBe(9)
  })

  it('would count twice if it were looked up before it is deleted, unprotected', async () => {
    const { user } = await withCodes()
    const bothHaveRead = Promise.withResolvers<void>()
    let readers = 0
    const use = () =>
      db.transaction().execute(async (trx) => {
        const found = await trx.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute()
        if (++readers === 2) bothHaveRead.resolve()
        await bothHaveRead.promise
        const [first] = found
        if (!first) return false
        await trx.deleteFrom('recovery_codes').where('code_hash', '=', first.code_hash).execute()
        return true
      })
    expect(await Promise.all([use(), use()])).toEqual([true, true])
  })
})
