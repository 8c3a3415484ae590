import type { Context } from 'hono'
import { z } from 'zod'
import type { Access, EndpointSpec } from '#contract/endpoint.ts'
import { normalizeInput } from '#contract/normalize.ts'
import { isUsableText } from '#domain/text.ts'
import { ApiError, refuseUnusableTexts } from '#server/lib/errors.ts'
import { bindingsOf } from './bindings.ts'

const KB = 1024

/** Maximum JSON bytes by kind of access; members send rich texts, buyers the names of all attendees. */
const MAX_JSON_BYTES: Record<Access, number> = {
  public: 64 * KB,
  staff: 64 * KB,
  device: 256 * KB,
  buyer: 256 * KB,
  user: 1024 * KB,
  member: 1024 * KB,
  account: 1024 * KB,
  organizer: 1024 * KB,
  event: 1024 * KB,
}
const MAX_UPLOAD_BYTES = 9 * 1024 * KB

/** Maximum number of values: parsing this many takes some milliseconds; a megabyte could hold half a million. */
const MAX_VALUES = 10_000
const MAX_DEPTH = 20

const UTF_8 = new TextDecoder()

type Spec = Pick<EndpointSpec, 'access' | 'body' | 'body_optional'>

/** The body as JSON (texts trimmed, blank ones null), or as form data where the endpoint takes files. */
export async function readBody(c: Context, spec: Spec): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  if (takesFiles(spec)) return readForm(c, type)
  if (spec.body_optional && (await readBytes(c, bodyLimit(spec))).length === 0) return {}
  if (!/^application\/json\b/i.test(type)) throw new ApiError('not_json')
  const bytes = await readBytes(c, bodyLimit(spec))
  refuseTooIntricate(bytes)
  const text = UTF_8.decode(bytes)
  const body = normalizeInput(parseJson(text))
  // Without escapes, unusable characters would appear in the text as they are.
  if (text.includes('\\') || !isUsableText(text)) refuseUnusableTexts(body)
  return body
}

/** Maximum number of bytes for an endpoint. */
export function bodyLimit(spec: Spec): number {
  return takesFiles(spec) ? MAX_UPLOAD_BYTES : MAX_JSON_BYTES[spec.access]
}

export function takesFiles({ body }: Pick<Spec, 'body'>): boolean {
  return body instanceof z.ZodCustom
}

/** The body's bytes; may be called repeatedly. With a declared length, Node itself reads no more than that. */
export async function readBytes(c: Context, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const waitedFor = bindingsOf(c.env)?.incoming.rawBody
  const length = waitedFor?.length ?? Number(c.req.header('content-length') ?? Number.NaN)
  if (length > limit) throw new ApiError('too_large')
  if (waitedFor) return waitedFor
  if (!(length >= 0) && !c.req.bodyCache.arrayBuffer) c.req.bodyCache.arrayBuffer = await readLimited(c, limit)
  return new Uint8Array(await c.req.arrayBuffer())
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('not_json')
  }
}

function refuseTooIntricate(bytes: Uint8Array): void {
  if (isTooIntricate(bytes))
    throw new ApiError('too_large', { message: 'The request has too many values. Split it into several.' })
}

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('",[\\]{}')

/** Counts values and depth before parsing: building the values takes time, not reading a megabyte. */
function isTooIntricate(bytes: Uint8Array): boolean {
  let values = 0
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length && values <= MAX_VALUES && depth <= MAX_DEPTH; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) isText = !isText
    else if (isText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COMMA) values++
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++
      depth++
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
  return values > MAX_VALUES || depth > MAX_DEPTH
}

async function readForm(c: Context, type: string): Promise<FormData> {
  if (!/^multipart\/form-data\b/i.test(type))
    throw new ApiError('malformed', { message: 'Send the file as form data.' })
  const bytes = await readBytes(c, MAX_UPLOAD_BYTES)
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new ApiError('malformed', { message: 'The form data couldn’t be read.' })
  })
  for (const [name, value] of form) {
    // File names are not validated: unusable characters are removed on display.
    if (typeof value === 'string') refuseUnusableTexts({ [name]: value })
  }
  return form
}

/** Reads at most `limit` bytes of a body without a declared length. */
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
