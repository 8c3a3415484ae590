import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import styles from './crumbs.module.css'

export type Crumb = { label: string; to?: string }

/** Breadcrumbs: links to the ancestors and the name of the current screen. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Breadcrumbs`} className={styles.crumbs}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={`${to} ${label}`}>
            {to && index < crumbs.length - 1 ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
