import type { FileKind } from '#domain/question.ts'
import { decodeInTurn } from '#server/images/in-turn.ts'
import { plainName } from '#server/images/plain-name.ts'
import { rewritten } from '#server/images/process-image.ts'
import { malformed } from '#server/lib/errors.ts'
import { kindOfFile } from './file-kinds.ts'

export type SentFile = { bytes: Buffer; about: { file_name: string; mime_type: string; size: number } }
/** Maximum megabytes, and the allowed kinds; null: all. */
type Allowed = { most: number; kinds: readonly FileKind[] | null }

/**
 * Reads the file of a form and judges it by its content. Images are re-encoded, without position and camera data. Throws 422 at
 * `file` if it is too big or of another kind.
 */
export async function readSentFile(body: FormData, { most, kinds }: Allowed): Promise<SentFile> {
  const file = body.get('file')
  if (!(file instanceof File) || file.size === 0) throw malformed('file', 'empty')
  if (file.size > most * 1_000_000) throw malformed('file', 'file_too_big', { most })
  const sent = Buffer.from(await file.arrayBuffer())
  const found = await kindOfFile(sent)
  if (!found || !(kinds ?? [found.kind]).includes(found.kind)) throw malformed('file', 'wrong_kind_of_file')
  const bytes = found.kind === 'IMAGE' ? await decodeInTurn(() => rewritten(sent)) : sent
  return { bytes, about: { file_name: plainName(file.name) || 'file', mime_type: found.mime_type, size: bytes.length } }
}
