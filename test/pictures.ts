import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A red picture, to be encoded in any format. */
export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })

export const red = (width = 1200, height = 600) => picture(width, height).jpeg().toBuffer()

/** The form that a browser sends for a chosen file. */
export function form(
  bytes: Buffer | string,
  { name = 'red.jpg', type = 'GENERIC' }: { name?: string; type?: string } = {},
) {
  const body = new FormData()
  body.set('image', new File([bytes as BlobPart], name, { type: 'image/png' }))
  body.set('type', type)
  return body
}

/** A PNG header that claims more pixels than the file has. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
