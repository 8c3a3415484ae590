import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { PASSWORD, signUp } from '#test/factories.ts'

const { app, services, withConfig } = await createTestApp()
const { db } = services
const notSignedIn = { status: 401, code: 'not_signed_in' }

/** Sends a request with exactly these headers. */
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

  it.each([
    ['https', 1, true],
    ['HTTPS', 1, true],
    ['http, https', 1, true],
    ['https, http', 1, false],
    ['https, http', 2, true],
    ['https', 2, true],
    ['https', 0, false],
    ['http', 1, false],
  ])('x-forwarded-proto "%s" through %i trusted proxies: Secure is %s', async (proto, trusted_proxies, isSecure) => {
    const cookies = await cookiesAfterLogin(withConfig({ trusted_proxies }).app, { 'x-forwarded-proto': proto })
    expect(cookies).toHaveLength(3)
    for (const cookie of cookies) expect(cookie.includes('; Secure')).toBe(isSecure)
  })

  it('is Secure, and bound to this very host, wherever the address of the installation is https', async () => {
    const secure = withConfig({ app_url: 'https://tickets.example.com' }).app
    const [session = '', antiForgery = ''] = await cookiesAfterLogin(secure, {})
    expect(session).toMatch(
      /^__Host-foyer_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(antiForgery).toMatch(/^XSRF-TOKEN=[\w-]{43}; .*Secure/)
    const [, token = ''] = /=([\w-]{43});/.exec(session) ?? []
    const me = async (where: typeof app, cookie: string) =>
      (await where.fetch(new Request('http://localhost/api/users/me', { headers: { cookie } }), {})).status
    // A cookie that a sibling host set comes first and is ignored.
    expect(await me(secure, `foyer_session=chosen-by-a-sibling; __Host-foyer_session=${token}`)).toBe(200)
    expect(await me(secure, `foyer_session=${token}`)).toBe(401)
    expect(await me(app, `__Host-foyer_session=${token}`)).toBe(401)
  })

  it('is taken back under the name it was given', async () => {
    const secure = withConfig({ app_url: 'https://tickets.example.com' }).app
    const { user } = await signUp(app)
    const visitor = visit(secure)
    await visitor.call(auth.login, { body: credentials(user.email) })
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', '__Host-foyer_session', 'foyer_device'])
    const kept = new Map(visitor.cookies)
    await visitor.call(auth.logout)
    expect([...visitor.cookies.keys()]).toEqual(['foyer_device'])
    for (const [name, value] of kept) visitor.cookies.set(name, value)
    await expect(visitor.call(users.me)).rejects.toMatchObject(notSignedIn)
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
    // The session token is not accepted as an API key.
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
    // The browser remains a known device, which does not sign anyone in.
    expect([...visitor.cookies.keys()]).toEqual(['foyer_device'])
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

describe('a session that nobody uses', () => {
  const seen = (user_id: number) => db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', user_id)
  const leaveIdle = (user_id: number, minutes: number) =>
    db
      .updateTable('sessions')
      .set({ last_seen_at: sql`now() - make_interval(mins => ${minutes})` })
      .where('user_id', '=', user_id)
      .execute()

  it('ends after two weeks', async () => {
    const { visitor, user } = await signUp(app)
    await leaveIdle(user.id, 14 * 24 * 60 + 1)
    await expect(visitor.call(users.me)).rejects.toMatchObject(notSignedIn)
  })

  it('is kept by using it, which is noted every five minutes', async () => {
    const { visitor, user } = await signUp(app)
    await leaveIdle(user.id, 14 * 24 * 60 - 1)
    await visitor.call(users.me)
    const { last_seen_at } = await seen(user.id).executeTakeFirstOrThrow()
    expect(Date.parse(last_seen_at)).toBeGreaterThan(Date.now() - 300_000)
    for (const [minutes, isNoted] of [
      [4, false],
      [6, true],
    ] as const) {
      await leaveIdle(user.id, minutes)
      const before = await seen(user.id).executeTakeFirstOrThrow()
      await visitor.call(users.me)
      expect([minutes, (await seen(user.id).executeTakeFirstOrThrow()).last_seen_at !== before.last_seen_at]).toEqual([
        minutes,
        isNoted,
      ])
    }
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

async function cookiesAfterLogin(where: typeof app, headers: Record<string, string>): Promise<string[]> {
  const { user } = await signUp(app)
  const body = JSON.stringify(credentials(user.email))
  const sent = { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9', ...headers }
  const request = new Request('http://localhost/api/auth/login', { method: 'POST', headers: sent, body })
  return (await where.fetch(request, {})).headers.getSetCookie()
}

function credentials(email: string) {
  return { email, password: PASSWORD }
}
