import { readTicketCode } from '#domain/ticket-code.ts'
import type { ReceivedEmail } from './mailbox.ts'
import { codesIn, readPdf } from './pdf-files.ts'

export type AttachedPdf = { filename: string; text: string; secrets: (string | undefined)[] }

/** The PDFs of an email; `secrets` are those of the ticket codes on their pages. */
export function pdfsOf(email: ReceivedEmail | undefined): AttachedPdf[] {
  const files = email?.attachments.filter(({ mimeType }) => mimeType === 'application/pdf') ?? []
  return files.map(({ filename, content }) => {
    const bytes = new Uint8Array(content as ArrayBuffer)
    const secrets = codesIn(bytes).map((code) => readTicketCode(code ?? '')?.claims.secret)
    return { filename: filename ?? '', text: readPdf(bytes).text, secrets }
  })
}

/** Sentence of an email that has attached PDFs, and of no other. */
export const SAYS_ATTACHED = /attached as (a )?PDF/
