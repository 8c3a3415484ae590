import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { acceptedEncoding, compressed, type Encoding } from '#server/lib/compression.ts'

type Made = { body: string; etag: string; shorter: Map<Encoding, Promise<Buffer>> }
type Options = { type: string; cache?: string; make: () => string | Promise<string> }

/** Sends a constant body. The first request makes it; each encoding is compressed once. */
export function fixedFile({ type, make, cache = 'no-cache' }: Options): (c: Context) => Promise<Response> {
  let made: Promise<Made> | undefined
  return async (c) => {
    made ??= ready(make)
    const { body, etag, shorter } = await made
    const headers = { 'Cache-Control': cache, 'Content-Type': type, ETag: etag, Vary: 'Accept-Encoding' }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const encoding = acceptedEncoding(c.req.header('accept-encoding') ?? '')
    if (!encoding) return c.body(body, 200, headers)
    const bytes = shorter.get(encoding) ?? compressed(body, encoding)
    shorter.set(encoding, bytes)
    return c.body(new Uint8Array(await bytes), 200, { ...headers, 'Content-Encoding': encoding })
  }
}

async function ready(make: Options['make']): Promise<Made> {
  const body = await make()
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url')}"`, shorter: new Map() }
}
