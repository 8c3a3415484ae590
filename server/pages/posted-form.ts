import type { Context } from 'hono'
import { readBytes } from '#server/http/request-body.ts'
import { ApiError } from '#server/lib/errors.ts'
import { visitorOrigin } from './origin.ts'

/** A message in the longest script there is, three bytes and nine signs for each; no page takes a file. */
export const LARGEST_FORM = 64 * 1024

type Addresses = Parameters<typeof visitorOrigin>[1]

/** Does the request only read? Whatever else is sent to a page has to pass `postedForm`. */
export function onlyReads({ req: { method } }: Context): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/**
 * What a browser sent to a page, read whole, or a refusal. No other site may send a form in a visitor's name: neither sign
 * them in as somebody else, nor do what their cookies allow.
 */
export async function postedForm(c: Context, config: Addresses) {
  if (!isFromOwnPage(c, config))
    return c.text('This was not sent from a page of ours. Open the page again and send it from there.', 403)
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? ''))
    return c.text('This page takes forms only.', 415)
  const body = await readBytes(c, LARGEST_FORM).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  if (!body) return c.text('This is too long.', 413)
  const headers = new Headers(c.req.raw.headers)
  // It has been judged here, where the proxies are known; the router would compare it with the address it sees itself.
  headers.delete('origin')
  return new Request(c.req.raw.url, { method: c.req.method, headers, body })
}

/** Browsers say where a form comes from; those that do not know `Sec-Fetch-Site`, or are on plain http, send the origin. */
function isFromOwnPage(c: Context, config: Addresses): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = c.req.header('origin') ?? ''
  if (!URL.canParse(origin)) return false
  return origin === visitorOrigin(c, config) || new URL(origin).host === c.req.header('host')
}
