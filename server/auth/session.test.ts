import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { PASSWORD, signUp } from '#test/factories.ts'

const { app, services, withConfig } = await createTestApp()
const { db } = services
const notSignedIn = { status: 401, code: 'not_signed_in' }

/** A request with exactly these headers. */
function send(path: string, headers: Record<string, string>, body: unknown = {}, method = 'POST') {
  const sent = method === 'GET' ? null : JSON.stringify(body)
  return app.fetch(new Request(`http://localhost/api${path}`, { method, headers, body: sent }), {})
}

describe('the session', () => {
  it('is kept in a cookie that no script reads and no other site sends', async () => {
    const { user } = await signUp(app)
    const response = await send('/auth/login', { 'content-type': 'application/json' }, credentials(user.email))
    const [session = '', antiForgery = ''] = response.headers.getSetCookie()
    expect(session).toMatch(/^foyer_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(antiForgery).toMatch(/^XSRF-TOKEN=[\w-]{43}; Max-Age=2592000; Path=\/; SameSite=Lax$/)
    const stored = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute()
    expect(stored.map(({ token_hash }) => token_hash.toString())).not.toContain(session.slice(14, 57))
  })

  it('is marked Secure when a trusted proxy says that the visitor came over https', async () => {
    const { user } = await signUp(app)
    const headers = { 'content-type': 'application/json', 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.9.9.9' }
    const behindProxy = withConfig({ trusted_proxies: 1 }).app
    const request = () =>
      new Request('http://localhost/api/auth/login', {
        method: 'POST',
        headers,
        body: JSON.stringify(credentials(user.email)),
      })
    const trusted = await behindProxy.fetch(request(), {})
    for (const cookie of trusted.headers.getSetCookie()) expect(cookie).toContain('; Secure')
    const untrusted = await app.fetch(request(), {})
    for (const cookie of untrusted.headers.getSetCookie()) expect(cookie).not.toContain('; Secure')
  })

  it('never takes an id it was given', async () => {
    const { user } = await signUp(app)
    const victim = visit(app)
    victim.cookies.set('foyer_session', 'chosen-by-somebody-else')
    await victim.call(auth.login, { body: credentials(user.email) })
    expect(victim.cookies.get('foyer_session')).not.toBe('chosen-by-somebody-else')
    await expect(
      send('/users/me', { cookie: 'foyer_session=chosen-by-somebody-else' }, null, 'GET'),
    ).resolves.toMatchObject({ status: 401 })
    const token = victim.cookies.get('foyer_session')
    const byQuery = await send(`/users/me?foyer_session=${token}&token=${token}`, {}, null, 'GET')
    expect(byQuery.status).toBe(401)
    const byHeader = await send('/users/me', { authorization: `Bearer ${token}` }, null, 'GET')
    expect(byHeader.status).toBe(401)
  })

  it('is a new one after every login, and the old one is over', async () => {
    const { visitor, user } = await signUp(app)
    const before = visitor.cookies.get('foyer_session')
    await visitor.call(auth.login, { body: credentials(user.email) })
    expect(visitor.cookies.get('foyer_session')).not.toBe(before)
    expect((await send('/users/me', { cookie: `foyer_session=${before}` }, null, 'GET')).status).toBe(401)
  })

  it('ends at logout, on the server as well', async () => {
    const { visitor } = await signUp(app)
    const kept = new Map(visitor.cookies)
    await visitor.call(auth.logout)
    expect(visitor.cookies.size).toBe(0)
    for (const [name, value] of kept) visitor.cookies.set(name, value)
    await expect(visitor.call(users.me)).rejects.toMatchObject(notSignedIn)
  })

  it('ends with the membership, at once', async () => {
    const { visitor, user } = await signUp(app)
    await db.updateTable('account_users').set({ status: 'INACTIVE' }).where('user_id', '=', user.id).execute()
    await expect(visitor.call(users.me)).rejects.toMatchObject(notSignedIn)
  })

  it('ends with its time', async () => {
    const { visitor, user } = await signUp(app)
    await db
      .updateTable('sessions')
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where('user_id', '=', user.id)
      .execute()
    await expect(visitor.call(users.me)).rejects.toMatchObject(notSignedIn)
  })
})

describe('anti-forgery', () => {
  it('wants the token of this very session', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    const mine = ada.visitor.cookies
    const foreign = eve.visitor.cookies.get('XSRF-TOKEN') ?? ''
    const session = `foyer_session=${mine.get('foyer_session')}`
    const json = { 'content-type': 'application/json' }
    const tries: Record<string, string>[] = [
      { cookie: `${session}; XSRF-TOKEN=${mine.get('XSRF-TOKEN')}` },
      { cookie: session, 'x-xsrf-token': mine.get('XSRF-TOKEN') ?? '' },
      { cookie: `${session}; XSRF-TOKEN=${foreign}`, 'x-xsrf-token': foreign },
      { cookie: `${session}; XSRF-TOKEN=${mine.get('XSRF-TOKEN')}`, 'x-xsrf-token': foreign },
    ]
    for (const headers of tries) {
      const response = await send('/users/me', { ...json, ...headers }, { first_name: 'Eve' }, 'PUT')
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'anti_forgery_failed' })
    }
    expect((await ada.visitor.call(users.me)).data.first_name).toBe('Ada')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'refuses JSON sent as "%s", which other sites can send',
    async (type) => {
      const { visitor, user } = await signUp(app)
      const login = await send('/auth/login', type ? { 'content-type': type } : {}, credentials(user.email))
      expect(login.status).toBe(422)
      expect(await login.json()).toMatchObject({ code: 'not_json' })
      const update = await visitor.fetch('/api/users/me', {
        method: 'PUT',
        headers: type ? { 'content-type': type } : {},
        body: JSON.stringify({ first_name: 'Eve' }),
      })
      expect(update.status).toBe(422)
    },
  )

  it('changes nothing on GET', async () => {
    const { visitor } = await signUp(app)
    expect((await visitor.fetch('/api/auth/logout')).status).toBe(404)
    expect((await visitor.call(users.me)).data.first_name).toBe('Ada')
  })
})

function credentials(email: string) {
  return { email, password: PASSWORD }
}
