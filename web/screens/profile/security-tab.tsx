import { Stack } from '@mantine/core'
import { Factors } from '#web/components/manage/security/factors.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Second factors and passkeys, and the active sessions. */
export function SecurityTab() {
  return (
    <Stack>
      <Factors />
      <SessionsSection />
    </Stack>
  )
}
