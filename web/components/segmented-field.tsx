import { SegmentedControl, type SegmentedControlProps, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A few words to choose one of, with a label like any other field. */
export function SegmentedField({ label, help, ...props }: SegmentedControlProps & { label: string; help?: ReactNode }) {
  const id = useId()
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500} id={id}>
        {label}
      </Text>
      <SegmentedControl fullWidth aria-labelledby={id} {...props} />
      {help && (
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      )}
    </Stack>
  )
}
