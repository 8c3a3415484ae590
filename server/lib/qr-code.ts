import QRCode from 'qrcode'

/** A QR code as PNG, at least 480 px wide: every module 20 px, dark on white, with the quiet zone scanners need. */
export function qrCodePng(content: string): Promise<Buffer> {
  return QRCode.toBuffer(content, {
    type: 'png',
    errorCorrectionLevel: 'M',
    margin: 4,
    scale: 20,
    color: { dark: '#1E1530', light: '#FFFFFF' },
  })
}
