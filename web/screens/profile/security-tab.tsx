import { Stack } from '@mantine/core'
import { Factors } from '#web/components/manage/security/factors.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** What signs one in besides the password, and where one is signed in. */
export function SecurityTab() {
  return (
    <Stack>
      <Factors />
      <SessionsSection />
    </Stack>
  )
}
