import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldGroup } from './field-group.tsx'
import { Segmented, type SegmentedProps } from './segmented.tsx'

type Props<V extends string> = Omit<SegmentedProps<V>, 'aria-label'> & { label: string; help?: ReactNode }

/** Segmented control with a label like any other field. */
export function SegmentedField<V extends string>({ label, help, ...props }: Props<V>) {
  return (
    <FieldGroup label={label}>
      <Segmented isWide aria-label={label} {...props} />
      {help && (
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      )}
    </FieldGroup>
  )
}
