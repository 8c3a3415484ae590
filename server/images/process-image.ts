import { MOST_IMAGE_BYTES, type Size } from '#domain/image.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { SMALL_WIDTH } from './image-sizes.ts'
import { loadSharp } from './load-sharp.ts'

/** Resolution of a good camera; more only costs time, since nothing larger than MAX_SIDE is kept. */
const MAX_PIXELS = 24_000_000
const MAX_SIDE = 2000

export type ProcessedImage = {
  full: Buffer
  /** Null if the image itself is not wider. */
  small: Buffer | null
  width: number
  height: number
  avg_colour: string
  lqip_base64: string
}

/** Decodes an upload and re-encodes it as WebP: only the picture survives, without position and camera data. */
export async function processImage(bytes: Buffer, smallest?: Size): Promise<ProcessedImage> {
  return decode(bytes, async () => {
    await refuseTooSmall(bytes, smallest)
    return encode(bytes)
  })
}

/** A square of this many pixels out of the middle, as WebP, re-encoded in the same way. */
export async function processSquare(bytes: Buffer, side: number): Promise<Buffer> {
  return decode(bytes, async () =>
    (await loadSharp())(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer(),
  )
}

/** The same picture in its own format and size, without any other data in the file. */
export async function rewritten(bytes: Buffer): Promise<Buffer> {
  return decode(bytes, async () =>
    (await loadSharp())(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 }).autoOrient().toBuffer(),
  )
}

/** Decodes only files that are pictures; any error of the decoder counts as a faulty file. */
async function decode<T>(bytes: Buffer, run: () => Promise<T>): Promise<T> {
  if (bytes.length > MOST_IMAGE_BYTES || !isAcceptedFormat(bytes)) throw new ApiError('wrong_file')
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw Object.assign(new ApiError('wrong_file', { message: messageFor(cause) }), { cause })
  }
}

/** Compares the size as displayed, independent of the camera's orientation. */
async function refuseTooSmall(bytes: Buffer, smallest?: Size): Promise<void> {
  if (!smallest) return
  const sharp = await loadSharp()
  const { width, height } = (await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()).autoOrient
  if (width < smallest.width || height < smallest.height) throw malformed('image', 'picture_too_small', { ...smallest })
}

/** Checks the content before any decoder runs; names and declared types are ignored. */
function isAcceptedFormat(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}

async function encode(bytes: Buffer): Promise<ProcessedImage> {
  const sharp = await loadSharp()
  const { data: full, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  const small = info.width > SMALL_WIDTH ? await sharp(full).resize({ width: SMALL_WIDTH }).webp().toBuffer() : null
  const preview = await sharp(full).resize({ width: 16 }).webp({ quality: 40 }).toBuffer()
  return {
    full,
    small,
    width: info.width,
    height: info.height,
    avg_colour: await averageColour(full),
    lqip_base64: `data:image/webp;base64,${preview.toString('base64')}`,
  }
}

async function averageColour(image: Buffer): Promise<string> {
  const pixel = await (await loadSharp())(image).flatten({ background: '#ffffff' }).resize(1, 1).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

function messageFor(cause: unknown): string {
  const isTooLarge = cause instanceof Error && /pixel limit/i.test(cause.message)
  return isTooLarge ? 'This image has too many pixels. Make it smaller.' : 'This image could not be read. Try another.'
}
