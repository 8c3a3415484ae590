import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type MouseEvent, useId } from 'react'
import type { Image } from '#contract/images.ts'
import type { FocusPoint } from '#domain/image.ts'
import styles from './focus-picker.module.css'

/** Shape in which the image is shown; `ratio` is width by height. */
export type Crop = { label: string; ratio: number }

type Props = { image: Image; crops: readonly Crop[]; value: FocusPoint; onChange: (focus: FocusPoint) => void }

/** Focus point of an image, set by pointer or with two sliders, with previews of each crop. */
export function FocusPicker({ image, crops, value, onChange }: Props) {
  const { t } = useLingui()
  const help = useId()
  const position = `${value.focus_x}% ${value.focus_y}%`
  return (
    <fieldset className={styles.picker} aria-describedby={help}>
      <legend>{t`Focus point`}</legend>
      <Text size="sm" c="dimmed" id={help}>
        {t`Click the most important spot. It stays visible when the image is cropped.`}
      </Text>
      <Picture {...{ image, value, onChange }} />
      <Slider
        label={t`From left to right`}
        value={value.focus_x}
        onChange={(focus_x) => onChange({ ...value, focus_x })}
      />
      <Slider
        label={t`From top to bottom`}
        value={value.focus_y}
        onChange={(focus_y) => onChange({ ...value, focus_y })}
      />
      <ul className={styles.crops}>
        {crops.map(({ label, ratio }) => (
          <li key={label}>
            <img
              src={image.small_url}
              alt=""
              style={{ width: `min(100%, ${ratio * CROP_HEIGHT}px)`, aspectRatio: ratio, objectPosition: position }}
            />
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type PictureProps = Pick<Props, 'image' | 'value' | 'onChange'>

/** In pixels. */
const CROP_HEIGHT = 76
const MOST_HEIGHT = 420

/** For pointers. The sliders do the same for keyboards and screen readers. */
function Picture({ image, value, onChange }: PictureProps) {
  const ratio = image.width / image.height
  function point({ currentTarget, clientX, clientY }: MouseEvent<HTMLDivElement>): void {
    const box = currentTarget.getBoundingClientRect()
    onChange({
      focus_x: percent((clientX - box.left) / box.width),
      focus_y: percent((clientY - box.top) / box.height),
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the sliders below do the same
    <div
      className={styles.picture}
      style={{ width: `min(100%, ${ratio * MOST_HEIGHT}px)`, aspectRatio: ratio }}
      // On touch screens, moving scrolls the page and a tap sets the point.
      onClick={point}
      onPointerDown={(event) => {
        if (event.pointerType === 'touch') return
        event.currentTarget.setPointerCapture(event.pointerId)
        point(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && point(event)}
    >
      <img src={image.small_url} alt="" draggable={false} />
      <span className={styles.mark} style={{ left: `${value.focus_x}%`, top: `${value.focus_y}%` }} />
    </div>
  )
}

function percent(part: number): number {
  return Math.round(100 * Math.min(1, Math.max(0, part)))
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void }

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </label>
  )
}
