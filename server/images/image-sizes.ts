import type { Selectable } from 'kysely'
import type { Images } from '#database/types.ts'

/** A picture wider than a size has a file of that size beside it. */
const SIZES = [
  { name: 'small', width: 640 },
  { name: 'medium', width: 1280 },
] as const
export const SMALL_WIDTH = SIZES[0].width
/** Fallback for programs that support neither AVIF nor WebP. */
const JPEG_WIDTH = SIZES[1].width

type Format = 'avif' | 'webp' | 'jpg'
type Stored = Pick<Selectable<Images>, 'path' | 'width'>
export type ImageFile = { path: string; format: Format; width: number; is_first: boolean }

/**
 * All files of a picture. The first ones are made during the upload, so that it can be shown at once: the picture itself, and a
 * small one for cards and phones, as WebP. The others are made by a job (`size-image.ts`).
 */
export function filesOf({ path, width }: Stored): ImageFile[] {
  const stem = path.replace(/\.webp$/, '')
  const file = (format: Format, size: string, wide: number) => ({
    path: `${stem}${size}.${format}`,
    format,
    width: wide,
    is_first: format === 'webp' && size !== '-medium',
  })
  const smaller = SIZES.filter((size) => size.width < width)
  const inAllSizes = (format: Format) => [
    ...smaller.map(({ name, width: wide }) => file(format, `-${name}`, wide)),
    file(format, '', width),
  ]
  return [...inAllSizes('webp'), ...inAllSizes('avif'), file('jpg', '', Math.min(width, JPEG_WIDTH))]
}
