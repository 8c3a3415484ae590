import { Trans } from '@lingui/react/macro'
import styles from './skip-link.module.css'

/** First focusable element of a page: skips to its `main`. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      <Trans>Skip to content</Trans>
    </a>
  )
}
