import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ApiKey, apiKeys } from '#contract/api-keys.ts'
import { covers } from '#domain/permissions.ts'
import { ActionsMenu } from '#web/components/manage/screen/actions-menu.tsx'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import { ListRow } from '#web/ui/list/list-row.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { usePermissionsText } from '../permission-words.ts'
import { ReachText } from '../reach-text.tsx'

export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, token_start, permissions, requests_per_minute, made_by } = apiKey
  const text = usePermissionsText()
  const maker = made_by?.name
  const mayRevoke = covers(useUser().permissions, permissions)
  return (
    <ListRow
      title={name}
      badges={hasEnded(apiKey) && <Ended />}
      text={
        <Stack gap={4} align="start">
          <code>{token_start}…</code>
          <span>{text(permissions)}</span>
          {maker && (
            <span>
              <Trans>Created by {maker}</Trans>
            </span>
          )}
        </Stack>
      }
      side={
        <>
          <ReachText reach={apiKey} />
          <Text size="sm" c="dimmed">
            <Plural value={requests_per_minute} one="# call a minute" other="# calls a minute" />
          </Text>
          <Times apiKey={apiKey} />
        </>
      }
      menu={mayRevoke && <KeyMenu apiKey={apiKey} />}
    />
  )
}

const hasEnded = ({ expires_at }: ApiKey) => expires_at !== null && Date.parse(expires_at) <= Date.now()

function Ended() {
  return (
    <Badge color="gray">
      <Trans>expired</Trans>
    </Badge>
  )
}

/** Last use and expiry of a key. */
function Times({ apiKey }: { apiKey: ApiKey }) {
  const { expires_at, last_used_at } = apiKey
  const { timezone } = useUser()
  const { shortDateTime } = useFormat()
  const end = expires_at && shortDateTime(expires_at, timezone)
  return (
    <>
      <Text size="sm" c="dimmed">
        {!end && <Trans>Never expires</Trans>}
        {end && (hasEnded(apiKey) ? <Trans>Expired {end}</Trans> : <Trans>Expires {end}</Trans>)}
      </Text>
      <Text size="sm" c="dimmed">
        {last_used_at ? (
          <Trans>
            Last used: <RelativeTime instant={last_used_at} zone={timezone} />
          </Trans>
        ) : (
          <Trans>Never used</Trans>
        )}
      </Text>
    </>
  )
}

function KeyMenu({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { t } = useLingui()
  const askAndTell = useAskAndTell()
  const params = { account_id: useUser().account_id, api_key_id: id }
  const revoke = useApiMutation(apiKeys.revoke)
  const ask = () =>
    askAndTell({
      title: t`Revoke ${name}?`,
      text: t`Programs that use it lose access at once. This can’t be undone.`,
      confirm: t`Revoke key`,
      isDangerous: true,
      run: () => revoke.mutateAsync({ params }),
      done: t`API key revoked.`,
    })
  return (
    <ActionsMenu subject={{ name }}>
      <MenuItem isDangerous leftSection={<IconTrash size={18} stroke={1.5} />} onClick={ask}>
        <Trans>Revoke</Trans>
      </MenuItem>
    </ActionsMenu>
  )
}
