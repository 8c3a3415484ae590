import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { ApiError } from '#server/lib/errors.ts'
import { sameSecret } from '#server/lib/token.ts'

export const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'X-XSRF-TOKEN'

/** Derives the anti-forgery token from the session's, so that one session's token never fits another's. */
export function xsrfTokenFor(sessionToken: string): string {
  return createHash('sha256').update(`anti-forgery:${sessionToken}`).digest('base64url')
}

/** Double submit: cookie sessions must repeat the token in a header for every change. */
export function checkAntiForgery(c: Context, sessionToken: string): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return
  const given = c.req.header(XSRF_HEADER) ?? ''
  const fits = sameSecret(given, xsrfTokenFor(sessionToken)) && getCookie(c, XSRF_COOKIE) === given
  if (!fits) throw new ApiError('anti_forgery_failed')
}
