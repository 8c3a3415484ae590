import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useId } from 'react'
import { LONGEST_TAG } from '#domain/order-tag.ts'
import { UNMARKED } from '#web/ui/form/field-label.tsx'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (tag: string) => void
  /** Existing tags, which the browser suggests. */
  known: readonly string[]
}

/** Free text for a tag. */
export function TagInput({ value, onChange, known, ...input }: Props) {
  const { t } = useLingui()
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
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  )
}
