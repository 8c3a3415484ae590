import { Trans, useLingui } from '@lingui/react/macro'
import buttons from '#web/components/public/buttons.module.css'
import styles from './pages.module.css'

/** Earlier and later pages of a list, as links that work without JavaScript. */
export function Pages({ page, last_page }: { page: number; last_page: number }) {
  const { t } = useLingui()
  if (last_page <= 1) return null
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {page > 1 && (
        <a className={buttons.plain} rel="prev" href={page === 2 ? '?' : `?page=${page - 1}`}>
          <Trans>Back</Trans>
        </a>
      )}
      <span className="tabular">
        <Trans>
          Page {page} of {last_page}
        </Trans>
      </span>
      {page < last_page && (
        <a className={buttons.plain} rel="next" href={`?page=${page + 1}`}>
          <Trans>More</Trans>
        </a>
      )}
    </nav>
  )
}
