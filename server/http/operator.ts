import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '#server/config.ts'
import { operatorKey } from '#server/lib/operator-key.ts'
import { sameSecret } from '#server/lib/token.ts'
import { isHttps } from './address.ts'

const COOKIE = 'foyer_operator'
const LIFETIME_SECONDS = 30 * 24 * 3600

/** True if the key was sent as bearer, as `?key=`, or in its cookie. */
export function hasOperatorKey(c: Context, { data_dir }: Pick<Config, 'data_dir'>): boolean {
  const [, bearer] = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  const shown = [bearer, c.req.query('key'), getCookie(c, COOKIE)]
  // An empty key never matches, even if the file is empty.
  return shown.some((key) => key && sameSecret(key, operatorKey(data_dir)))
}

/** Stores the key in a cookie, so that it need not be in addresses; other sites cannot make a browser send it. */
export function keepOperator(c: Context, config: Config): void {
  setCookie(c, COOKIE, operatorKey(config.data_dir), {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps(c, config),
    maxAge: LIFETIME_SECONDS,
  })
}
