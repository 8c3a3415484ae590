import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { events } from '#contract/events.ts'
import { type Organizer, organizers } from '#contract/organizers.ts'
import type { EventCategory } from '#domain/event-status.ts'
import { PlaceFields, whereValues } from '#web/components/manage/fields/place-fields.tsx'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { useEventCategories } from '#web/components/manage/words/categories.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay, useReaches } from '#web/lib/calls/use-may.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { Columns } from '#web/ui/form/columns.tsx'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { moveStart, tomorrowEvening } from './event-dates.ts'
import { StartAndEnd } from './start-and-end.tsx'

const OrganizerForm = lazyPart(async () => (await import('./organizer-form.tsx')).OrganizerForm, { words: 'dialogs' })

type Props = {
  /** Organizer chosen at first; by default the first one. */
  organizer_id?: number | undefined
  onClose: () => void
}

/** Form in a drawer that creates an event, then opens it. */
export function EventForm(props: Props) {
  const { data } = useApiQuery(organizers.list, {})
  const reaches = useReaches()
  const active = data?.data.filter((organizer) => organizer.status !== 'ARCHIVED' && reaches(organizer))
  return active ? <Form {...props} choices={active} /> : null
}

function Form({ organizer_id, onClose, choices }: Props & { choices: Organizer[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const categories = useEventCategories()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const first = choices.find(({ id }) => id === organizer_id) ?? choices[0]
  const api = useApiForm(events.create, {
    initialValues: emptyEvent(first),
    success: t`Event created. It’s a draft until you put it on sale.`,
    onDone: ({ data }) => void navigate(`/manage/event/${data.id}/getting-started?new_event=true`),
  })
  const { form } = api
  const zone = choices.find(({ id }) => id === form.values.organizer_id)?.timezone ?? first?.timezone ?? 'UTC'
  return (
    <FormDrawer title={t`New event`} save={t`Create event`} form={api} onClose={onClose}>
      <TextInput data-autofocus required label={t`Title`} maxLength={150} {...form.getInputProps('title')} />
      <Group align="flex-end" wrap="nowrap" gap="sm">
        <NativeSelect
          flex={1}
          required
          label={t`Organizer`}
          data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('organizer_id')}
          value={String(form.values.organizer_id)}
          onChange={({ currentTarget }) => form.setFieldValue('organizer_id', Number(currentTarget.value))}
        />
        {may(organizers.create) && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.5} />}
            onClick={() => setAdding(true)}
            aria-label={t({ message: 'New organizer', context: 'The button says New' })}
          >
            <Trans>New</Trans>
          </Button>
        )}
      </Group>
      <Columns>
        <StartAndEnd form={form} zone={zone} onStart={(start) => form.setValues(moveStart(form.values, start))} />
      </Columns>
      <PlaceFields form={form} />
      <NativeSelect required label={t`Category`} data={categories} {...form.getInputProps('category')} />
      <RichTextEditor
        label={t`Description`}
        {...form.getInputProps('description')}
        value={form.values.description ?? null}
      />
      {isAdding && (
        <OrganizerForm
          onClose={() => setAdding(false)}
          onCreated={({ id }) => {
            form.setFieldValue('organizer_id', id)
            setAdding(false)
          }}
        />
      )}
    </FormDrawer>
  )
}

function emptyEvent(organizer: Organizer | undefined) {
  return {
    organizer_id: organizer?.id ?? 0,
    title: '',
    category: 'OTHER' as EventCategory,
    description: null as string | null,
    ...whereValues(),
    ...tomorrowEvening(new Date().toISOString(), organizer?.timezone ?? 'UTC'),
  }
}
