import { Trans, useLingui } from '@lingui/react/macro'
import buttons from '#web/components/public/buttons.module.css'
import { CATEGORY_WORDS } from '#web/components/shared/category-words.ts'
import styles from './filter-form.module.css'
import { type Filters, isNarrowed } from './filters.ts'
import type { LoadedOrganizer } from './load-organizer.ts'

/** With this few events, no filters are needed. */
const FEW = 6

/** Filters the list by its address, so it works without JavaScript and can be shared. */
export function FilterForm({ organizer, filters, total }: Pick<LoadedOrganizer, 'organizer' | 'filters' | 'total'>) {
  const { t } = useLingui()
  const narrowed = isNarrowed(filters)
  if (total <= FEW && !narrowed) return null
  return (
    <search>
      <form method="get" className={styles.form}>
        <label className={styles.search}>
          <span className="unseen">{t`Search events`}</span>
          <input
            type="search"
            name="query"
            maxLength={100}
            placeholder={t`Search events`}
            defaultValue={filters.query ?? ''}
          />
        </label>
        <Place place={filters.place} />
        {organizer.event_categories.length > 1 && (
          <Category categories={organizer.event_categories} filters={filters} />
        )}
        <button type="submit" className={buttons.plain}>
          <Trans>Find</Trans>
        </button>
        {narrowed && (
          <a href="?" className={styles.all}>
            <Trans>Show all</Trans>
          </a>
        )}
      </form>
    </search>
  )
}

function Place({ place }: Pick<Filters, 'place'>) {
  const { t } = useLingui()
  return (
    <label>
      <span className="unseen">{t`Where`}</span>
      <select name="place" defaultValue={place ?? ''}>
        <option value="">{t`Anywhere`}</option>
        <option value="VENUE">{t`In person`}</option>
        <option value="ONLINE">{t`Online`}</option>
      </select>
    </label>
  )
}

function Category({
  categories,
  filters,
}: {
  categories: readonly NonNullable<Filters['category']>[]
  filters: Filters
}) {
  const { t, i18n } = useLingui()
  return (
    <label>
      <span className="unseen">{t`Category`}</span>
      <select name="category" defaultValue={filters.category ?? ''}>
        <option value="">{t`Any category`}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {i18n._(CATEGORY_WORDS[category])}
          </option>
        ))}
      </select>
    </label>
  )
}
