import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { apiKeys } from '#contract/api-keys.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RowList } from '#web/ui/list/list-row.tsx'
import { ApiKeyRow } from './api-key-row.tsx'

const ApiKeyForm = lazyPart(async () => (await import('./api-key-form.tsx')).ApiKeyForm)
const ApiKeyToken = lazyPart(async () => (await import('./api-key-token.tsx')).ApiKeyToken)

export default function ApiKeys() {
  const { t } = useLingui()
  const params = { account_id: useUser().account_id }
  const query = useApiQuery(apiKeys.list, { params })
  const [isCreating, setCreating] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setCreating(true)}>
      <Trans>New API key</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader
        text={t`An API key gives another program access to this account, without anyone signing in.`}
        action={query.data?.data.length ? create : undefined}
      />
      <WhenLoaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Card withBorder>
              <NoKeys action={create} />
            </Card>
          ) : (
            <RowList label={t`API keys`}>
              {data.map((key) => (
                <ApiKeyRow key={key.id} apiKey={key} />
              ))}
            </RowList>
          )
        }
      </WhenLoaded>
      {isCreating && (
        <ApiKeyForm
          onClose={() => setCreating(false)}
          onDone={(made) => {
            setCreating(false)
            setToken(made)
          }}
        />
      )}
      {token !== null && <ApiKeyToken token={token} onClose={() => setToken(null)} />}
    </>
  )
}

function NoKeys({ action }: { action: React.ReactNode }) {
  return (
    <EmptyState
      drawing="codes"
      title={<Trans>No API keys yet</Trans>}
      text={<Trans>Lets a shop, an accounting program or your own script read and change your data.</Trans>}
      action={action}
    />
  )
}
