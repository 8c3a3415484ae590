import type { Context } from 'hono'
import { z } from 'zod'
import { normalizeInput } from '#contract/normalize.ts'
import { ApiError } from './errors.ts'

const MAX_JSON_BYTES = 1024 * 1024
const MAX_UPLOAD_BYTES = 9 * 1024 * 1024

/** The body as JSON (texts trimmed, blank ones null), or as form data where the endpoint takes files. */
export async function readBody(c: Context, schema: z.ZodType): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  if (schema instanceof z.ZodCustom) return readForm(c, type)
  if (!/^application\/json\b/i.test(type)) throw new ApiError('not_json')
  try {
    return normalizeInput(JSON.parse(new TextDecoder().decode(await readBytes(c, MAX_JSON_BYTES))))
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('not_json')
  }
}

/** The body's bytes, as often as they are wanted. With a length, Node itself reads no more than was announced. */
export async function readBytes(c: Context, limit = MAX_UPLOAD_BYTES): Promise<ArrayBuffer> {
  const length = Number(c.req.header('content-length') ?? Number.NaN)
  if (length > limit) throw new ApiError('too_large')
  if (!(length >= 0) && !c.req.bodyCache.arrayBuffer) c.req.bodyCache.arrayBuffer = await readLimited(c, limit)
  return c.req.arrayBuffer()
}

async function readForm(c: Context, type: string): Promise<FormData> {
  if (!/^multipart\/form-data\b/i.test(type))
    throw new ApiError('malformed', { message: 'Send the file as form data.' })
  const bytes = await readBytes(c)
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new ApiError('malformed', { message: 'The form data could not be read.' })
  })
}

/** Reads at most `limit` bytes of a body that does not say how long it is. */
async function readLimited(c: Context, limit: number): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > limit) throw new ApiError('too_large')
    chunks.push(chunk)
  }
  return new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer()
}
