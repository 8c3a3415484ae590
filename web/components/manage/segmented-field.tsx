import { SegmentedControl, type SegmentedControlProps, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldGroup } from './field-group.tsx'

/** A few words to choose one of, with a label like any other field. */
export function SegmentedField({ label, help, ...props }: SegmentedControlProps & { label: string; help?: ReactNode }) {
  return (
    <FieldGroup label={label}>
      <SegmentedControl fullWidth aria-label={label} {...props} />
      {help && (
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      )}
    </FieldGroup>
  )
}
