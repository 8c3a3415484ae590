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
  const text = new TextDecoder().decode(await readLimited(c, MAX_JSON_BYTES))
  try {
    return normalizeInput(JSON.parse(text))
  } catch {
    throw new ApiError('not_json')
  }
}

async function readForm(c: Context, type: string): Promise<FormData> {
  if (!/^multipart\/form-data\b/i.test(type))
    throw new ApiError('malformed', { message: 'Send the file as form data.' })
  const bytes = await readLimited(c, MAX_UPLOAD_BYTES)
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new ApiError('malformed', { message: 'The form data could not be read.' })
  })
}

/** Reads at most `limit` bytes, whatever the headers promise. */
async function readLimited(c: Context, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header('content-length')) > limit) throw new ApiError('too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > limit) throw new ApiError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks) as Uint8Array<ArrayBuffer>
}
