import type { CSSProperties } from 'react'
import styles from './cover.module.css'

type Image = {
  url: string
  small_url: string
  width: number
  height: number
  avg_colour: string | null
  lqip_base64: string | null
}
type Props = { image: Image | undefined; seed: number; sizes: string; is_lazy?: boolean }

/** A cover in 16:9: the organizer's picture, or one drawn from the event's number, so that no two look the same. */
export function Cover({ image, seed, sizes, is_lazy = false }: Props) {
  if (!image) return <div className={styles.cover} style={generated(seed)} aria-hidden="true" />
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
        loading={is_lazy ? 'lazy' : 'eager'}
        fetchPriority={is_lazy ? 'auto' : 'high'}
        decoding="async"
      />
    </div>
  )
}

/** Curtain folds in the house's colours, lit from two sides; the same number always gives the same picture. */
function generated(seed: number): CSSProperties {
  const next = numbers(seed)
  const between = (low: number, high: number) => Math.round(low + next() * (high - low))
  const light = (hue: number, lightness: number, alpha: number) =>
    `radial-gradient(${between(45, 80)}% ${between(60, 110)}% at ${between(0, 100)}% ${between(-10, 110)}%, hsl(${hue} 62% ${lightness}% / ${alpha}), transparent)`
  const angle = between(100, 140)
  const folds = `repeating-linear-gradient(${between(86, 94)}deg, rgb(255 255 255 / 5%) 0 1px, rgb(0 0 0 / 9%) ${between(14, 22)}px, transparent ${between(34, 52)}px)`
  return {
    backgroundImage: [
      folds,
      light(between(18, 36), 66, 0.75),
      light(between(290, 335), 52, 0.85),
      light(between(205, 255), 48, 0.8),
      `linear-gradient(${angle}deg, #40296c, #5a1065)`,
    ].join(', '),
  }
}

/** Mulberry32: a small generator whose whole state is its seed. */
function numbers(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
