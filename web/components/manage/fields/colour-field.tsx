import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { readColour } from '#domain/read-colour.ts'
import styles from './colour-field.module.css'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Colour, typed as #RRGGBB or picked with the browser's colour picker. */
export function ColourField({ label, value, onChange, ...props }: Props) {
  const { t } = useLingui()
  return (
    <TextInput
      label={label}
      value={value}
      maxLength={20}
      autoComplete="off"
      spellCheck={false}
      {...props}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      leftSectionWidth={48}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={styles.picker}
          data-empty={readColour(value) === null || undefined}
          aria-label={t`${label}: pick a colour`}
          value={readColour(value) ?? '#000000'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
    />
  )
}
