import type { Context } from 'hono'
import { clientAddress } from '#server/http/address.ts'
import { ApiError } from '#server/lib/errors.ts'
import { TooManyWaiting } from '#server/lib/fair-slots.ts'
import type { Services } from '#server/services.ts'
import type { LoadedPass } from '../load-pass.ts'
import { applePass } from './apple-pass.ts'

type Sent = LoadedPass & { changed_at: string }

/** Answers with the pass, or 304 if the device has this version. */
export async function sendPass(c: Context, services: Services, pass: Sent): Promise<Response> {
  const changed = Math.floor(Date.parse(pass.changed_at) / 1000) * 1000
  const known = Date.parse(c.req.header('if-modified-since') ?? '')
  if (known >= changed) return c.body(null, 304)
  const bytes = await applePass(services, pass, clientAddress(c, services.config)).catch(asRefusal)
  return c.body(bytes, 200, {
    'Content-Type': 'application/vnd.apple.pkpass',
    'Content-Disposition': `attachment; filename="${pass.ticket.public_id}.pkpass"`,
    'Last-Modified': new Date(changed).toUTCString(),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  })
}

function asRefusal(error: unknown): never {
  if (error instanceof TooManyWaiting) throw new ApiError('busy', { retry_after: 2 })
  throw error
}
