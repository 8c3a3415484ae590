import QRCode from 'qrcode'
import { type QrCode, qrPath } from '#domain/qr-path.ts'

/** Draws a QR code on the server, so that no visitor loads an encoder. */
export function drawQrCode(content: string): QrCode {
  return qrPath(QRCode.create(content, { errorCorrectionLevel: 'M' }).modules)
}
