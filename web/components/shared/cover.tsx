import { coverColour, coverDrawing, coverPath } from '#domain/cover-drawing.ts'
import type { EventCategory } from '#domain/event-status.ts'
import styles from './cover.module.css'

type Image = {
  url: string
  small_url: string
  width: number
  height: number
  avg_colour: string | null
  lqip_base64: string | null
}
/** How large it is shown, and whether it may wait until it comes near the window. */
type Shown = { sizes: string; is_lazy?: boolean }
type Props = Shown & { image: Image | undefined; event: { title: string; category: EventCategory } }

/** A cover in 16:9: the organizer's picture, or one of ours, drawn from title and category. */
export function Cover({ image, event, ...shown }: Props) {
  return image ? <UploadedCover image={image} {...shown} /> : <DrawnCover event={event} is_lazy={shown.is_lazy} />
}

export function UploadedCover({ image, sizes, is_lazy }: Shown & { image: Image }) {
  const placeholder = image.lqip_base64 ? `url(${image.lqip_base64})` : undefined
  return (
    <div
      className={styles.cover}
      style={{ backgroundColor: image.avg_colour ?? undefined, backgroundImage: placeholder }}
    >
      <img
        src={image.url}
        srcSet={image.width > 640 ? `${image.small_url} 640w, ${image.url} ${Math.min(image.width, 2000)}w` : undefined}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt=""
        {...loading(is_lazy)}
      />
    </div>
  )
}

function DrawnCover({ event: { title, category }, is_lazy }: Pick<Props, 'event' | 'is_lazy'>) {
  const drawing = coverDrawing(title, category)
  return (
    <div className={styles.cover} style={{ backgroundColor: coverColour(drawing) }}>
      <img src={coverPath(drawing)} width={1600} height={900} alt="" {...loading(is_lazy)} />
    </div>
  )
}

function loading(is_lazy = false) {
  return {
    loading: is_lazy ? 'lazy' : 'eager',
    fetchPriority: is_lazy ? 'auto' : 'high',
    decoding: 'async',
  } as const
}
