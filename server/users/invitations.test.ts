import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { issueLinkToken } from '#server/users/user-tokens.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { PASSWORD, randomEmail, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const { db } = services

type SignedUp = Awaited<ReturnType<typeof signUp>>

const invite = async ({ visitor }: SignedUp, body: object = {}) =>
  (
    await visitor.call(users.invite, {
      body: { first_name: 'Grace', email: randomEmail('grace'), role: 'ORGANIZER', ...body },
    })
  ).data
/** Link that the email would contain. */
const linkFor = async ({ email, account_id }: Awaited<ReturnType<typeof invite>>) => {
  const user_id = await userOf(email)
  return db.transaction().execute((trx) => issueLinkToken(trx, 'INVITATION', { user_id, email, account_id }))
}
/** Id of the user with an address; the inviting account is not told. */
const userOf = async (email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const newcomer = { first_name: 'Grace', last_name: 'Hopper', password: PASSWORD, password_confirmation: PASSWORD }
const accept = (token: string, body: object = newcomer) =>
  visit(app).call(auth.acceptInvitation, { params: { token }, body: body as typeof newcomer })
const logIn = (email: string, account_id?: number) =>
  visit(app).call(auth.login, { body: { email, password: PASSWORD, ...(account_id && { account_id }) } })

describe('an invitation', () => {
  it('makes somebody new a member with a password of their own', async () => {
    const ada = await signUp(app)
    const invited = await invite(ada)
    expect(invited).toMatchObject({
      status: 'INVITED',
      role: 'ORGANIZER',
      is_account_owner: false,
      last_login_at: null,
    })
    expect(await queuedJobs(db, 'sendInvitation')).toContainEqual(
      expect.objectContaining({
        user_id: await userOf(invited.email),
        account_id: ada.account_id,
        actor_user_id: ada.user.id,
      }),
    )
    await refused(logIn(invited.email), 'wrong_credentials')
    const token = await linkFor(invited)
    const { data } = await visit(app).call(auth.getInvitation, { params: { token } })
    expect(data).toEqual({
      email: invited.email,
      first_name: 'Grace',
      last_name: null,
      account_name: expect.any(String),
      has_password: false,
    })
    await accept(token)
    const { data: entered } = await logIn(invited.email)
    expect(entered.user).toMatchObject({ full_name: 'Grace Hopper', account_id: ada.account_id, status: 'ACTIVE' })
    expect(entered.user?.is_email_verified).toBe(true)
    await refused(accept(token), 'invitation_accepted')
    await refused(visit(app).call(auth.getInvitation, { params: { token } }), 'invitation_accepted')
  })

  it('adds an account to somebody who has one, who proves to be it and keeps name and password', async () => {
    const [ada, grace] = [await signUp(app), await signUp(app)]
    const member = await invite(ada, { email: grace.user.email, first_name: 'Somebody' })
    expect(member).toMatchObject({ first_name: 'Somebody' })
    const token = await linkFor(member)
    await refused(accept(token, { password: 'not the password' }), 'wrong_credentials')
    await refused(logIn(grace.user.email, ada.account_id), 'wrong_credentials')
    await accept(token, { password: PASSWORD, first_name: 'Thief' })
    const { data } = await logIn(grace.user.email)
    expect(data.accounts.map(({ id }) => id)).toEqual([ada.account_id, grace.account_id])
    const { data: chosen } = await logIn(grace.user.email, ada.account_id)
    expect(chosen.user).toMatchObject({ first_name: grace.user.first_name, role: 'ORGANIZER' })
  })

  it('is not guessed at for ever', async () => {
    const [ada, grace] = [await signUp(app), await signUp(app)]
    const token = await linkFor(await invite(ada, { email: grace.user.email }))
    for (let i = 0; i < 10; i++) await refused(accept(token, { password: `guess ${i}` }), 'wrong_credentials')
    await refused(accept(token, { password: PASSWORD }), 'too_many_requests')
  })

  it('asks for a password that is long enough, twice the same', async () => {
    const token = await linkFor(await invite(await signUp(app)))
    for (const [field, body] of [
      ['password', { ...newcomer, password: 'short', password_confirmation: 'short' }],
      ['password_confirmation', { ...newcomer, password_confirmation: 'another password' }],
      ['password_confirmation', { password: PASSWORD }],
    ] as const)
      await expect(accept(token, body)).rejects.toMatchObject({
        code: 'malformed',
        errors: { [field]: expect.anything() },
      })
  })

  it('is refused for made-up, superseded and late links', async () => {
    const invited = await invite(await signUp(app))
    await refused(accept('made-up'), 'not_found')
    const [old, late] = [await linkFor(invited), await linkFor(invited)]
    await refused(accept(old), 'not_found')
    await db
      .updateTable('user_tokens')
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where('user_id', '=', await userOf(invited.email))
      .execute()
    await refused(accept(late), 'link_expired')
  })

  it('can be sent again and taken back while nobody has come', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    const invited = await invite(ada)
    const at = { params: { user_id: invited.id } }
    await refused(eve.visitor.call(users.resendInvitation, at), 'not_found')
    await refused(eve.visitor.call(users.revokeInvitation, at), 'not_found')
    await ada.visitor.call(users.resendInvitation, at)
    const token = await linkFor(invited)
    await ada.visitor.call(users.revokeInvitation, at)
    await refused(accept(token), 'not_found')
    const { data: people } = await ada.visitor.call(users.list)
    expect(people.map(({ id }) => id)).toEqual([ada.user.id])
    // The address is free again.
    const again = await signUp(app, { email: invited.email })
    expect(again.user.email).toBe(invited.email)
    await refused(ada.visitor.call(users.revokeInvitation, { params: { user_id: ada.user.id } }), 'not_invited')
    await refused(ada.visitor.call(users.resendInvitation, { params: { user_id: ada.user.id } }), 'not_invited')
  })

  it('taken back does not touch what somebody has elsewhere', async () => {
    const [ada, grace, bob] = [await signUp(app), await signUp(app), await signUp(app)]
    const invited = await invite(ada)
    const elsewhere = await invite(bob, { email: invited.email })
    const known = await invite(ada, { email: grace.user.email })
    const token = await linkFor(elsewhere)
    for (const user_id of [invited.id, known.id])
      await ada.visitor.call(users.revokeInvitation, { params: { user_id } })
    await accept(token)
    expect((await logIn(invited.email)).data.accounts.map(({ id }) => id)).toEqual([bob.account_id])
    expect((await logIn(grace.user.email)).data.user?.account_id).toBe(grace.account_id)
  })

  it('is for administrators to give, once for each person', async () => {
    const ada = await signUp(app)
    const invited = await invite(ada)
    await expect(invite(ada, { email: invited.email })).rejects.toMatchObject({
      errors: { email: [expect.any(String)] },
    })
    await expect(invite(ada, { email: ada.user.email })).rejects.toMatchObject({ code: 'malformed' })
    await accept(await linkFor(invited))
    const visitor = visit(app)
    await visitor.call(auth.login, { body: { email: invited.email, password: PASSWORD } })
    await refused(visitor.call(users.list), 'role_too_low')
    await refused(
      visitor.call(users.invite, { body: { first_name: 'X', email: randomEmail('x'), role: 'ADMIN' } }),
      'role_too_low',
    )
    await refused(visit(app).call(users.list), 'not_signed_in')
  })

  it('tells the account nothing of somebody who has not accepted, nor whether there is such a user', async () => {
    const [ada, grace] = [await signUp(app), await signUp(app, { first_name: 'Viktoria', last_name: 'Geheim' })]
    const pending = { email: randomEmail('pending'), current_password: PASSWORD, locale: 'de' as const }
    await grace.visitor.call(users.updateMe, { body: pending })
    const typed = { first_name: 'x', last_name: 'y' }
    const known = await invite(ada, { ...typed, email: grace.user.email })
    const unknown = await invite(ada, typed)
    const rest = { id: expect.any(Number), email: expect.any(String) }
    expect(known).toEqual({ ...unknown, ...rest })
    expect(known).toMatchObject({ full_name: 'x y', is_email_verified: false, pending_email: null })
    // Ids increase: a lower one would reveal that the person is known.
    expect(known.id).toBeGreaterThan(grace.user.id)
    const { data: people } = await ada.visitor.call(users.list)
    expect(people.slice(1)).toEqual([known, unknown])
    const { data: one } = await ada.visitor.call(users.get, { params: { user_id: known.id } })
    expect(one).toEqual(known)
    await refused(ada.visitor.call(users.get, { params: { user_id: grace.user.id } }), 'not_found')
    await accept(await linkFor(known), { password: PASSWORD })
    const { data: joined } = await ada.visitor.call(users.get, { params: { user_id: grace.user.id } })
    expect(joined).toMatchObject({ full_name: 'Viktoria Geheim', status: 'ACTIVE' })
  })

  it('is sent to one person seldom, however it is asked for', async () => {
    const ada = await signUp(app)
    const invited = await invite(ada)
    const resend = (user_id: number) => ada.visitor.call(users.resendInvitation, { params: { user_id } })
    await resend(invited.id)
    await refused(resend(invited.id), 'too_many_requests')
    await ada.visitor.call(users.revokeInvitation, { params: { user_id: invited.id } })
    await refused(invite(ada, { email: invited.email }), 'too_many_requests')
    // All accounts together may invite an address ten times a day.
    const email = randomEmail('popular')
    for (let account = 0; account < 10; account += 1) await invite(await signUp(app), { email })
    await refused(invite(await signUp(app), { email }), 'too_many_requests')
  })

  it('goes out 50 times an hour from one account, whoever of it asks', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    for (let invited = 0; invited < 50; invited += 1) await invite(ada)
    await refused(invite(ada), 'too_many_requests')
    await invite(eve)
  })
})
