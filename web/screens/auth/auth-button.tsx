import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

/** The one main action of a screen, in the colours of the house. */
export function AuthButton({ pending, children }: { pending: boolean; children: ReactNode }) {
  return (
    <Button type="submit" variant="gradient" size="md" fullWidth mt="xs" loading={pending}>
      {children}
    </Button>
  )
}
