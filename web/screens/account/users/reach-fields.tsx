import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import { organizers } from '#contract/organizers.ts'
import { SegmentedField } from '#web/components/manage/segmented-field.tsx'
import { useEventSearch } from '#web/components/manage/use-event-search.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import type { MemberRoleForm } from './member-role.ts'

/** Where a role holds: everywhere, or in some organizers and events. */
export function ReachFields({ form }: { form: MemberRoleForm }) {
  const { t } = useLingui()
  const { role, organizer_ids, event_ids } = form.values
  const isEverywhere = organizer_ids === null && event_ids === null
  return (
    <>
      <SegmentedField
        label={t`Where it holds`}
        data={[
          { value: 'account', label: t`The whole account` },
          { value: 'part', label: t`Chosen ones` },
        ]}
        disabled={role === 'ADMIN'}
        value={isEverywhere ? 'account' : 'part'}
        onChange={(value) =>
          form.setValues(
            value === 'account' ? { organizer_ids: null, event_ids: null } : { organizer_ids: [], event_ids: [] },
          )
        }
        help={
          role === 'ADMIN'
            ? t`Administrators always reach the whole account.`
            : !isEverywhere && t`Only there. Team, audit log and what else concerns the whole account stay closed.`
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

function OrganizerPicker({ form }: { form: MemberRoleForm }) {
  const { t } = useLingui()
  const enabled = useMay()(organizers.list)
  const { data } = useApiQuery(organizers.list, {}, { enabled })
  const chosen = form.values.organizer_ids ?? []
  const known = data?.data ?? []
  // Without their names until these are known.
  const unknown = chosen.filter((id) => !known.some((one) => one.id === id)).map((id) => ({ id, name: `#${id}` }))
  return (
    <IdPicker
      label={t`Organizers`}
      description={t`With all their events, also those to come.`}
      nothingFoundMessage={t`No organizer of this name`}
      data={[...known, ...unknown].map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.getInputProps('organizer_ids')}
      value={chosen}
      onChange={(organizer_ids) => form.setValues({ organizer_ids })}
    />
  )
}

function EventPicker({ form }: { form: MemberRoleForm }) {
  const { t } = useLingui()
  const chosen = form.values.event_ids ?? []
  return (
    <IdPicker
      label={t`Events`}
      description={t`Each of them alone, whoever puts it on.`}
      nothingFoundMessage={t`No event of this name`}
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
      hidePickedOptions
      limit={100}
      comboboxProps={{ hideDetached: false }}
      clearButtonProps={{ 'aria-label': t`Take all away` }}
      {...props}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}
