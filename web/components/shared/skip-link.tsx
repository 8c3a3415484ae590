import { Trans } from '@lingui/react/macro'
import styles from './skip-link.module.css'

/** The first thing the keyboard reaches on a page: past all that stands on every page, to its `main`. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      <Trans>Skip to content</Trans>
    </a>
  )
}
