import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import { organizers } from '#contract/organizers.ts'
import { useEventSearch } from '#web/components/manage/events/use-event-search.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { UNMARKED } from '#web/ui/form/field-label.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import type { ReachForm } from './reach.ts'

type Props = {
  form: ReachForm
  /** Administrators always have access to the whole account. */
  isOfAdministrator?: boolean
}

/** Reach of a role or an API key: the whole account, or some organizers and events. */
export function ReachFields({ form, isOfAdministrator = false }: Props) {
  const { t } = useLingui()
  const { organizer_ids, event_ids } = form.values
  const isEverywhere = organizer_ids === null && event_ids === null
  return (
    <>
      <SegmentedField
        label={t`Access to`}
        data={{ account: t`The whole account`, part: t`Selected` }}
        disabled={isOfAdministrator}
        value={isEverywhere ? 'account' : 'part'}
        onChange={(value) =>
          form.setValues(
            value === 'account' ? { organizer_ids: null, event_ids: null } : { organizer_ids: [], event_ids: [] },
          )
        }
        help={
          isOfAdministrator
            ? t`Administrators always have access to the whole account.`
            : !isEverywhere &&
              t`Only the organizers and events you choose, without the team, the audit log or other settings of the account.`
        }
      />
      {!isEverywhere && (
        <>
          <OrganizerPicker form={form} />
          <EventPicker form={form} />
        </>
      )}
    </>
  )
}

function OrganizerPicker({ form }: { form: ReachForm }) {
  const { t } = useLingui()
  const enabled = useMay()(organizers.list)
  const { data } = useApiQuery(organizers.list, {}, { enabled })
  const chosen = form.values.organizer_ids ?? []
  const known = data?.data ?? []
  // Show numbers until the names are loaded.
  const unknown = chosen.filter((id) => !known.some((one) => one.id === id)).map((id) => ({ id, name: `#${id}` }))
  return (
    <IdPicker
      label={t`Organizers`}
      description={t`With all their events, including future ones.`}
      nothingFoundMessage={t`No organizers found`}
      data={[...known, ...unknown].map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.getInputProps('organizer_ids')}
      value={chosen}
      onChange={(organizer_ids) => form.setValues({ organizer_ids })}
    />
  )
}

function EventPicker({ form }: { form: ReachForm }) {
  const { t } = useLingui()
  const chosen = form.values.event_ids ?? []
  return (
    <IdPicker
      label={t`Events`}
      description={t`Only these events, from any organizer.`}
      nothingFoundMessage={t`No events found`}
      {...useEventSearch(chosen)}
      {...form.getInputProps('event_ids')}
      value={chosen}
      onChange={(event_ids) => form.setValues({ event_ids })}
    />
  )
}

type PickerProps = {
  label: string
  description: string
  nothingFoundMessage: string
  data: { value: string; label: string }[]
  value: number[]
  onChange: (ids: number[]) => void
  searchValue?: string
  onSearchChange?: (typed: string) => void
}

function IdPicker({ value, onChange, ...props }: PickerProps) {
  const { t } = useLingui()
  return (
    <MultiSelect
      searchable
      clearable
      labelProps={UNMARKED}
      hidePickedOptions
      limit={100}
      comboboxProps={{ hideDetached: false }}
      clearButtonProps={{ 'aria-label': t`Clear all` }}
      {...props}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}
