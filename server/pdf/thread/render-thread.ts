import { parentPort } from 'node:worker_threads'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { giveWay } from '#server/start/give-way.ts'
import { drawPdf } from './draw-pdf.ts'

/** Thread started by server/pdf/render-pdf.ts: draws documents one after the other, with low priority. */
const port = parentPort
if (port) {
  giveWay()
  port.on('message', async (document: PdfDocument) => {
    try {
      const bytes = await drawPdf(document)
      port.postMessage({ bytes }, [bytes.buffer as ArrayBuffer])
    } catch (error) {
      port.postMessage({ error: String((error as Error).stack) })
    }
  })
}
