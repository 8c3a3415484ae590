import { Stack } from '@mantine/core'
import { security } from '#contract/security.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { AppSection } from './app-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoverySection } from './recovery-section.tsx'

/** All sign-in methods besides the password. */
export function Factors() {
  const query = useApiQuery(security.get, {})
  return (
    <WhenLoaded query={query}>
      {({ data }) => (
        <Stack>
          <AppSection {...data} />
          <PasskeysSection {...data} />
          {data.ways.length > 0 && <RecoverySection {...data} />}
        </Stack>
      )}
    </WhenLoaded>
  )
}
