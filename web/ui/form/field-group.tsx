import { Input, Stack, type StackProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { UNMARKED } from './field-label.tsx'

/** Several controls under one label. */
export function FieldGroup({ label, children, ...props }: StackProps & { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack gap={6} role="group" aria-labelledby={id} {...props}>
      <Input.Label labelElement="div" id={id} {...UNMARKED}>
        {label}
      </Input.Label>
      {children}
    </Stack>
  )
}
