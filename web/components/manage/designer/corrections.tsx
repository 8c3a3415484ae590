import { useLingui } from '@lingui/react/macro'
import { IconContrast } from '@tabler/icons-react'
import { type Correction, correctionsOf, LEAST } from '#domain/palette.ts'
import { readTheme } from '#domain/read-theme.ts'
import type { ThemeSettings } from '#domain/theme.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './corrections.module.css'

/** Lists the chosen colours that are displayed lighter or darker, with the displayed colour and the reason. */
export function Corrections({ theme }: { theme: ThemeSettings }) {
  const whole = readTheme(theme)
  const corrections = whole ? correctionsOf(whole) : []
  return (
    <div role="status" className={styles.told}>
      {corrections.length > 0 && (
        <ul className={styles.list}>
          {corrections.map((correction) => (
            <li key={correction.what + correction.scheme}>
              <IconContrast size={20} stroke={1.5} aria-hidden="true" />
              <span className={styles.swatch} style={{ backgroundColor: correction.used }} />
              <span>
                <Reason correction={correction} isAuto={theme.mode === 'auto'} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Reason({ correction, isAuto }: { correction: Correction; isAuto: boolean }) {
  const { t } = useLingui()
  const { number } = useFormat()
  const { what, scheme, ground, used, found } = correction
  const [ratio, least] = [number(Math.floor(found * 10) / 10), number(what === 'accent' ? LEAST.text : LEAST.ink)]
  const numbers = t`Contrast ${ratio}:1, needed ${least}:1.`
  const inMode = isAuto ? (scheme === 'dark' ? t`In dark mode:` : t`In light mode:`) : ''
  const reason = () => {
    if (what === 'background') return t`Text would be hard to read on your background. We use ${used} instead.`
    if (ground === 'page') return t`Your accent colour is hard to read on the background. We use ${used} instead.`
    if (scheme === 'light') return t`Your accent colour is hard to read on white. We use ${used} instead.`
    return t`Your accent colour is hard to read on dark cards. We use ${used} instead.`
  }
  return [inMode, reason(), numbers].filter(Boolean).join(' ')
}
