import QRCode from 'qrcode'
import { qrPath } from '#domain/qr-path.ts'
import type { PdfCode } from '#server/pdf/pdf-document.ts'
import type { Sheet } from './sheet.ts'

type Square = { x: number; y: number; side: number }

/** A QR code with its quiet zone, in the square. */
export function drawCode({ doc, root }: Sheet, { content, alt }: PdfCode, { x, y, side }: Square): void {
  const code = qrPath(QRCode.create(content, { errorCorrectionLevel: 'M' }).modules)
  const draw = () => {
    doc
      .save()
      .translate(x, y)
      .scale(side / code.size)
      .path(code.path)
      .fill('#000000')
      .restore()
  }
  root.add(doc.struct('Figure', { alt }, draw))
}
