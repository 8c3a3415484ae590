import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '#server/config.ts'
import { operatorKey } from '#server/lib/operator-key.ts'
import { sameSecret } from '#server/lib/token.ts'
import { isHttps } from './address.ts'

const COOKIE = 'foyer_operator'
const LIFETIME_SECONDS = 30 * 24 * 3600

/** With the key as bearer, as `?key=`, or in the cookie that was made of it. */
export function hasOperatorKey(c: Context, { data_dir }: Pick<Config, 'data_dir'>): boolean {
  const [, bearer] = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  const shown = [bearer, c.req.query('key'), getCookie(c, COOKIE)]
  // No key at all is none, even if the file were empty.
  return shown.some((key) => key && sameSecret(key, operatorKey(data_dir)))
}

/** So that the key need not stand in addresses; no page of another site makes a browser send it. */
export function keepOperator(c: Context, config: Config): void {
  setCookie(c, COOKIE, operatorKey(config.data_dir), {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps(c, config),
    maxAge: LIFETIME_SECONDS,
  })
}
