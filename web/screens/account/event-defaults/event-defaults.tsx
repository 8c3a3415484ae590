import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { eventDefaults } from '#contract/event-defaults.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { DefaultsForm } from './defaults-form.tsx'

export default function EventDefaults() {
  const { t } = useLingui()
  const query = useApiQuery(eventDefaults.get, { params: { account_id: useUser().account_id } })
  return (
    <Stack maw="var(--form-width)" gap={0}>
      <PageHeader
        text={t`What new events start with. An organizer can have defaults of its own. Existing events stay the same.`}
      />
      <WhenLoaded query={query}>{({ data }) => <DefaultsForm saved={data} />}</WhenLoaded>
    </Stack>
  )
}
