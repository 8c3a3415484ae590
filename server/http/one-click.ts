import { type Context, Hono } from 'hono'
import type { Actor } from '#domain/actor.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'
import { GRANTS } from './access.ts'
import { readBytes } from './request-body.ts'

/** Maximum bytes: two words, in either form encoding. */
const LARGEST = 4096

type Act = (c: Context, actor: Actor) => Promise<unknown>

/**
 * POST with `List-Unsubscribe=One-Click` (RFC 8058) to the page of a link: sent by mail programs when their own button is pressed,
 * without cookies and from no page of ours. Other forms are passed on to the page.
 */
export function oneClick(services: Services, path: string, act: Act): Hono {
  return new Hono().post(path, async (c, next) => {
    const bytes = await readBytes(c, LARGEST).catch(() => null)
    if (!bytes || !(await isOneClick(bytes, c.req.header('content-type') ?? ''))) return next()
    const { actor } = await GRANTS.public(c, services, {})
    try {
      await act(c, actor)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return c.text('This link doesn’t work.', 404)
    }
    return c.text('You are unsubscribed.', 200, { 'Cache-Control': 'no-store' })
  })
}

async function isOneClick(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null)
  return form?.get('List-Unsubscribe') === 'One-Click'
}
