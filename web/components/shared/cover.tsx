import type { ShownImage } from '#domain/cover.ts'
import styles from './cover.module.css'

/** `sizes` is the displayed size as in the `img` attribute. A lazy image loads when it comes near the window. */
type Props = { cover: ShownImage; sizes: string; is_lazy?: boolean }

/** Cover image in 16:9, cropped around its focus point. */
export function Cover({ cover, sizes, is_lazy = false }: Props) {
  const { avif_srcset, webp_srcset, lqip_base64 } = cover
  const position = `${cover.focus_x}% ${cover.focus_y}%`
  return (
    <div
      className={styles.cover}
      style={{
        backgroundColor: cover.colour,
        backgroundImage: lqip_base64 ? `url(${lqip_base64})` : undefined,
        backgroundPosition: position,
      }}
    >
      <picture>
        {avif_srcset && <source type="image/avif" srcSet={avif_srcset} sizes={sizes} />}
        {webp_srcset && <source type="image/webp" srcSet={webp_srcset} sizes={sizes} />}
        <img
          src={cover.url}
          width={cover.width}
          height={cover.height}
          alt={cover.alt_text}
          style={{ objectPosition: position }}
          loading={is_lazy ? 'lazy' : 'eager'}
          fetchPriority={is_lazy ? 'auto' : 'high'}
          decoding="async"
        />
      </picture>
    </div>
  )
}
