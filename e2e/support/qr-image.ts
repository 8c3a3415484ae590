import jsQR from 'jsqr'
import { PNG } from 'pngjs'

/** Reads the QR code in a picture. */
export function readQrImage(png: Buffer): string {
  const { data, width, height } = PNG.sync.read(png)
  const code = jsQR(new Uint8ClampedArray(data), width, height)
  if (!code) throw new Error(`There is no QR code in this picture of ${width} × ${height}.`)
  return code.data
}
