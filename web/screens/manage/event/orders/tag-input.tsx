import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useId } from 'react'
import { orderTags } from '#contract/order-tags.ts'
import { LONGEST_TAG } from '#domain/order-tag.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { UNMARKED } from '#web/ui/form/field-label.tsx'

/** Existing tags of the event's orders. */
export function useEventTags(): readonly string[] {
  const { id: event_id } = useEvent()
  return useApiQuery(orderTags.list, { params: { event_id } }).data?.data ?? []
}

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (tag: string) => void }

/** Free text; the browser suggests the event's tags. */
export function TagInput({ value, onChange, ...input }: Props) {
  const { t } = useLingui()
  const tags = useEventTags()
  const id = useId()
  return (
    <>
      <TextInput
        label={t`Tag`}
        labelProps={UNMARKED}
        autoComplete="off"
        maxLength={LONGEST_TAG}
        list={id}
        {...input}
        value={value}
        // Commas separate the values of a filter.
        onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(',', ''))}
      />
      <datalist id={id}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  )
}
