import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type PointerEvent, useState } from 'react'
import styles from './bars.module.css'
import { BarsTable } from './bars-table.tsx'
import { niceScale } from './nice-scale.ts'

export type Bar = {
  key: string
  /** Label below the chart. */
  short: string
  /** Label in the table and in the readout of the pointed bar. */
  long: string
  /** Null for periods still to come. */
  value: number | null
  /** Value of the period of comparison, if there is one. */
  ghost?: number
}

export type BarsProps = {
  bars: readonly Bar[]
  title: string
  /** Headings of the table for bars, ghosts and periods. Without `ghost`, no ghosts are drawn. */
  names: { bar: string; ghost?: string; when: string }
  format: (value: number) => string
  /** Shorter format, for the scale. */
  roughly: (value: number) => string
}

/** Bar chart of one measure. Ghost bars behind show the values of comparison. Screen readers get the same as a table. */
export function Bars({ bars, title, names, format, roughly }: BarsProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const lines = niceScale(Math.max(0, ...bars.flatMap(({ value, ghost = 0 }) => [value ?? 0, ghost])))
  const top = lines.at(-1) ?? 1
  const share = (value: number) => `${(100 * value) / top}%`
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * bars.length)
    setPointed(Math.min(Math.max(index, 0), bars.length - 1))
  }
  const one = pointed === null ? undefined : bars[pointed]
  return (
    <>
      <div className={styles.chart} aria-hidden="true">
        <div className={`${styles.scale} tabular`}>
          {lines.map((line) => (
            <span key={line} style={{ bottom: share(line) }}>
              {roughly(line)}
            </span>
          ))}
          {/* Invisible copy of the widest text, which gives the scale its width. */}
          <b>{lines.map(roughly).toSorted((a, b) => b.length - a.length)[0]}</b>
        </div>
        <div
          className={styles.plot}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          {lines.map((line) => (
            <i key={line} style={{ bottom: share(line) }} />
          ))}
          {bars.map(({ key, value, ghost = 0 }, index) => (
            <div key={key} className={styles.slot} data-pointed={index === pointed || undefined}>
              {ghost > 0 && <span className={styles.ghost} style={{ height: share(ghost) }} />}
              {value !== null && value > 0 && <span className={styles.bar} style={{ height: share(value) }} />}
            </div>
          ))}
        </div>
        <div className={styles.days}>
          {labelled(bars).map(({ short, at, isOptional }) => (
            <span key={at} style={{ '--at': at } as CSSProperties} data-optional={isOptional || undefined}>
              {short}
            </span>
          ))}
        </div>
        <p className={`${styles.readout} tabular`}>
          {one ? <Readout {...{ one, names, format }} /> : <Legend names={names} />}
        </p>
      </div>
      <BarsTable {...{ bars, title, names, format }} />
    </>
  )
}

function Readout({ one, names, format }: Pick<BarsProps, 'names' | 'format'> & { one: Bar }) {
  const { t } = useLingui()
  const [value, ghost] = [one.value === null ? '–' : format(one.value), format(one.ghost ?? 0)]
  return (
    <>
      <strong>{one.long}</strong> {t`${names.bar}: ${value}`}
      {names.ghost !== undefined && <> · {t`${names.ghost}: ${ghost}`}</>}
    </>
  )
}

function Legend({ names }: Pick<BarsProps, 'names'>) {
  return (
    <>
      <span className={styles.key} data-of="bar" /> {names.bar}
      {names.ghost !== undefined && (
        <>
          <span className={styles.key} data-of="ghost" /> {names.ghost}
        </>
      )}
    </>
  )
}

/** Labelled bars: first, last and evenly spaced ones between; narrow charts leave out every second of these. */
function labelled(bars: readonly Bar[]) {
  const last = bars.length - 1
  const parts = last >= 8 ? [0, 0.25, 0.5, 0.75, 1] : [0, 1]
  return parts.map((part, index) => {
    const at = Math.round(part * last)
    return { short: bars[at]?.short ?? '', at: last === 0 ? 0 : at / last, isOptional: index % 2 === 1 && last >= 8 }
  })
}
