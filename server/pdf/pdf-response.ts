import type { Context } from 'hono'
import { createDownloadSender, type Download } from '#server/http/send-download.ts'
import { ApiError } from '#server/lib/errors.ts'
import { TooManyWaiting } from '#server/lib/fair-slots.ts'
import type { Services } from '#server/services.ts'
import type { PdfDocument } from './pdf-document.ts'
import { renderPdf } from './render-pdf.ts'

/** A document to draw, and the name of its file without the ending. */
export type PdfFile = { file_name: string; document: PdfDocument }

/** Answers with a PDF, drawn by turns of callers. */
export function createPdfSender(services: Pick<Services, 'config'>) {
  const send = createDownloadSender(services)
  return (c: Context, route: string, make: () => Promise<PdfFile>): Promise<Response> =>
    send(c, route, async (caller) => pdfDownload(await make().catch(asRefusal), caller))
}

/** Draws the document. */
export async function pdfDownload(
  { file_name, document }: PdfFile,
  caller: string,
  render = renderPdf,
): Promise<Download> {
  const bytes = await render(document, caller).catch(asRefusal)
  return { name: file_name, extension: 'pdf', bytes }
}

function asRefusal(error: unknown): never {
  if (error instanceof TooManyWaiting) throw new ApiError('busy', { retry_after: 2 })
  throw error
}
