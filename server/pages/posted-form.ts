import type { Context } from 'hono'
import { readBytes } from '#server/http/request-body.ts'
import { ApiError } from '#server/lib/errors.ts'
import { visitorOrigin } from './origin.ts'

/** Room for a message in the longest script: three bytes, each written with three characters. No page takes a file. */
export const LARGEST_FORM = 64 * 1024

type Addresses = Parameters<typeof visitorOrigin>[1]

/** True for requests that only read; all others must pass `postedForm`. */
export function onlyReads({ req: { method } }: Context): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/**
 * Reads a form posted to a page as a whole, or refuses it. Other sites must not post a form in a visitor's name, to sign them in
 * as someone else or to use their cookies.
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
  // Checked here, where the proxies are known; the router would compare it with the address it sees itself.
  headers.delete('origin')
  return new Request(c.req.raw.url, { method: c.req.method, headers, body })
}

/** Browsers send the origin site of a form; those without `Sec-Fetch-Site`, or on plain http, send the origin. */
function isFromOwnPage(c: Context, config: Addresses): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = c.req.header('origin') ?? ''
  if (!URL.canParse(origin)) return false
  return origin === visitorOrigin(c, config) || new URL(origin).host === c.req.header('host')
}
