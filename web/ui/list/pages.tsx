import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'
import styles from './pages.module.css'
import { pagesAround } from './pages-around.ts'

/** Range of shown rows, the total, and links to other pages. With a single page, the text is for screen readers only. */
export function Pages<Row>({ list: { query, change } }: { list: ApiList<Row> }) {
  const { i18n } = useLingui()
  const meta = query.data?.meta
  if (!meta || meta.total === 0) return null
  const [from, to, total] = [meta.from, meta.to, meta.total].map((number) => i18n.number(number ?? 0))
  const isSingle = meta.last_page <= 1
  return (
    <div className={isSingle ? 'unseen' : styles.pages}>
      <p className={`${styles.shown} tabular`} aria-live="polite">
        {meta.total_is_capped ? (
          <Trans>
            {from}–{to} of more than {total}
          </Trans>
        ) : (
          <Trans>
            {from}–{to} of {total}
          </Trans>
        )}
      </p>
      {!isSingle && <Links current={meta.current_page} last={meta.last_page} onChange={(page) => change({ page })} />}
    </div>
  )
}

type LinksProps = { current: number; last: number; onChange: (page: number) => void }

function Links({ current, last, onChange }: LinksProps) {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`Pages`}>
      <ul className={styles.links}>
        <Item label={t`Previous page`} isOff={current <= 1} onClick={() => onChange(current - 1)}>
          <Chevron path="M10 4 6 8l4 4" />
        </Item>
        {pagesAround(current, last).map((page, index) =>
          page === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are two gaps at most, and they hold nothing
            <li key={`gap ${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <Item key={page} label={t`Page ${page}`} isCurrent={page === current} onClick={() => onChange(page)}>
              {i18n.number(page)}
            </Item>
          ),
        )}
        <Item label={t`Next page`} isOff={current >= last} onClick={() => onChange(current + 1)}>
          <Chevron path="m6 4 4 4-4 4" />
        </Item>
      </ul>
    </nav>
  )
}

type ItemProps = {
  label: string
  isCurrent?: boolean
  isOff?: boolean
  onClick: () => void
  children: React.ReactNode
}

function Item({ label, isCurrent, isOff, onClick, children }: ItemProps) {
  return (
    <li>
      <button
        type="button"
        className={`${styles.link} tabular`}
        aria-label={label}
        aria-current={isCurrent ? 'page' : undefined}
        data-page={isCurrent !== undefined || undefined}
        disabled={isOff}
        onClick={onClick}
      >
        {children}
      </button>
    </li>
  )
}

function Chevron({ path }: { path: string }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
