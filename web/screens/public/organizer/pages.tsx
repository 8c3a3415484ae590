import { Trans, useLingui } from '@lingui/react/macro'
import buttons from '#web/components/public/buttons.module.css'
import { type Filters, pageQuery } from './filters.ts'
import styles from './pages.module.css'

type Props = { page: number; last_page: number; filters: Filters }

/** Links to the previous and next pages of a list, which work without JavaScript. */
export function Pages({ page, last_page, filters }: Props) {
  const { t } = useLingui()
  if (last_page <= 1) return null
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {page > 1 && (
        <a className={buttons.plain} rel="prev" href={pageQuery(page - 1, filters)}>
          <Trans>Previous page</Trans>
        </a>
      )}
      <span className="tabular">
        <Trans>
          Page {page} of {last_page}
        </Trans>
      </span>
      {page < last_page && (
        <a className={buttons.plain} rel="next" href={pageQuery(page + 1, filters)}>
          <Trans>Next page</Trans>
        </a>
      )}
    </nav>
  )
}
