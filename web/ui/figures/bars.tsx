import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type PointerEvent, useState } from 'react'
import styles from './bars.module.css'
import { BarsTable } from './bars-table.tsx'
import { niceScale } from './nice-scale.ts'

export type Bar = {
  key: string
  /** Below the chart. */
  short: string
  /** In the table and under the pointer. */
  long: string
  /** Null for what is still to come. */
  value: number | null
  /** What it is compared with, where it is. */
  ghost?: number
}

export type BarsProps = {
  bars: readonly Bar[]
  title: string
  /** What bars and ghosts are, as headings of the table; without a name there are no ghosts. */
  names: { bar: string; ghost?: string; when: string }
  format: (value: number) => string
  /** Shorter, for the scale. */
  roughly: (value: number) => string
}

/** Bars of one measure with those they are compared with behind them; for screen readers the same as a table. */
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
          {/* As wide as its widest text, which stands on no line of its own. */}
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

/** First, last and what lies evenly between; on narrow charts without every second of these. */
function labelled(bars: readonly Bar[]) {
  const last = bars.length - 1
  const parts = last >= 8 ? [0, 0.25, 0.5, 0.75, 1] : [0, 1]
  return parts.map((part, index) => {
    const at = Math.round(part * last)
    return { short: bars[at]?.short ?? '', at: last === 0 ? 0 : at / last, isOptional: index % 2 === 1 && last >= 8 }
  })
}
