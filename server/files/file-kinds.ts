import { fileTypeFromBuffer } from 'file-type'
import { FILE_KINDS, type FileKind } from '#domain/question.ts'

const MIME_TYPES: Record<FileKind, readonly string[]> = {
  IMAGE: ['image/jpeg', 'image/png', 'image/webp'],
  PDF: ['application/pdf'],
  DOCUMENT: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.spreadsheet',
  ],
}

/** Kind of a file by its content, independent of names and declared types. Null if it is not an allowed kind. */
export async function kindOfFile(bytes: Uint8Array): Promise<{ kind: FileKind; mime_type: string } | null> {
  const mime_type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
  const kind = FILE_KINDS.find((one) => mime_type && MIME_TYPES[one].includes(mime_type))
  return kind && mime_type ? { kind, mime_type } : null
}
