import QRCode from 'qrcode'

/** One filter, which suits black and white, instead of trying all on every row; the types do not know of it. */
const ENCODING: object = { filterType: 0 }

/** A QR code as PNG, at least 480 px wide: every module 20 px, dark on white, with the quiet zone scanners need. */
export function qrCodePng(content: string): Promise<Buffer> {
  return QRCode.toBuffer(content, {
    type: 'png',
    errorCorrectionLevel: 'M',
    margin: 4,
    scale: 20,
    rendererOpts: ENCODING,
    color: { dark: '#1E1530', light: '#FFFFFF' },
  })
}
