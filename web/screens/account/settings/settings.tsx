import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { accounts } from '#contract/accounts.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { AccountFacts } from './account-facts.tsx'
import { AccountForm } from './account-form.tsx'

/** Account settings: administrators edit them, all other members read them. */
export default function AccountSettings() {
  const { t } = useLingui()
  const query = useApiQuery(accounts.get, { params: { account_id: useUser().account_id } })
  const mayChange = useMay()(accounts.update)
  return (
    <Stack maw="var(--form-width)" gap={0}>
      <PageHeader text={t`Your account’s name, and what new organizers start with.`} />
      <WhenLoaded query={query}>
        {({ data }) => (mayChange ? <AccountForm account={data} /> : <AccountFacts account={data} />)}
      </WhenLoaded>
    </Stack>
  )
}
