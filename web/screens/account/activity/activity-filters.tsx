import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Paper } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { ACTOR_KINDS } from '#domain/actor.ts'
import { localDate } from '#domain/time.ts'
import { ACTIVITY_NAMES, ACTIVITY_WORDS, ACTOR_WORDS } from '#web/components/manage/activity/activity-words.ts'
import { useEventSearch } from '#web/components/manage/events/use-event-search.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { DateField } from '#web/ui/date/date-field.tsx'
import { UNMARKED } from '#web/ui/form/field-label.tsx'
import { SearchSelect } from '#web/ui/form/search-select.tsx'
import styles from './activity.module.css'
import { actorIn, type FilterName, readFilters, withActor, withFilter } from './filters.ts'
import { useActors, useOrganizers } from './use-choices.ts'

/** Filters of the audit log: person, activity, organizer or event, and dates. They are kept in the address. */
export function ActivityFilterFields() {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const events = useEventSearch(filters.event_id ? [filters.event_id] : [])
  const actor = actorIn(filters)
  const organizer = filters.organizer_id ? String(filters.organizer_id) : null
  const [actors, organizers] = [useActors(actor), useOrganizers(organizer)]
  const turnTo = (next: (now: URLSearchParams) => URLSearchParams) =>
    setSearch(next, { replace: true, preventScrollReset: true })
  const change = (name: FilterName) => (value: string | null) => turnTo((now) => withFilter(now, name, value))
  const all = {
    placeholder: t`All`,
    clearable: true,
    clearButtonProps: { 'aria-label': t`Clear filter` },
    labelProps: UNMARKED,
  }
  return (
    <Paper withBorder radius="lg" p="md" mb="lg" component="section" aria-label={t`Filters`}>
      <div className={styles.filters}>
        <NativeSelect
          label={t`Who`}
          labelProps={UNMARKED}
          data={[
            { value: '', label: t`All` },
            ...ACTOR_KINDS.map((kind) => ({ value: kind, label: i18n._(ACTOR_WORDS[kind]) })),
          ]}
          value={filters.actor_kind ?? ''}
          onChange={({ currentTarget }) => change('actor_kind')(currentTarget.value || null)}
        />
        <SearchSelect
          {...all}
          label={t`Person or API key`}
          nothingFoundMessage={t`Nothing found`}
          data={actors}
          value={actor}
          onChange={(chosen) => turnTo((now) => withActor(now, chosen))}
        />
        <SearchSelect
          {...all}
          label={t`Activity`}
          nothingFoundMessage={t`Nothing found`}
          data={ACTIVITY_NAMES.map((name) => ({ value: name, label: i18n._(ACTIVITY_WORDS[name]) }))}
          value={filters.name ?? null}
          onChange={change('name')}
        />
        <SearchSelect
          {...all}
          label={t`Organizer`}
          nothingFoundMessage={t`Nothing found`}
          data={organizers}
          value={organizer}
          onChange={change('organizer_id')}
        />
        <SearchSelect
          {...all}
          {...events}
          label={t`Event`}
          nothingFoundMessage={t`No events found`}
          value={filters.event_id ? String(filters.event_id) : null}
          onChange={change('event_id')}
        />
        <DayField label={t`From`} value={search.get('from')} onChange={change('from')} />
        <DayField label={t`To`} value={search.get('to')} onChange={change('to')} />
      </div>
    </Paper>
  )
}

type DayProps = { label: string; value: string | null; onChange: (day: string) => void }

function DayField({ label, value, onChange }: DayProps) {
  const { timezone } = useUser()
  return (
    <DateField
      label={label}
      labelProps={UNMARKED}
      today={localDate(new Date().toISOString(), timezone)}
      value={value}
      onChange={(picked) => onChange(picked?.day ?? '')}
    />
  )
}
