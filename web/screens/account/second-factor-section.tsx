import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { accountSecurity } from '#contract/account-security.ts'
import { users } from '#contract/users.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { useWhenFresh } from '#web/components/manage/security/when-fresh.tsx'
import { ADD_SECOND_FACTOR } from '#web/lib/calls/login-redirect.ts'
import { refresh, useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { Section } from '#web/ui/layout/sections.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'

/** Setting that requires a second factor of all members. */
export function SecondFactorSection() {
  const { t } = useLingui()
  const { account_id } = useUser()
  const query = useApiQuery(accountSecurity.get, { params: { account_id } })
  return (
    <Section
      id="second-factor"
      title={t`Second factor`}
      text={t`Ask for a code from an app or a passkey after the password. It protects your account even if a password is stolen.`}
    >
      <WhenLoaded query={query}>{({ data }) => <Demand {...data} />}</WhenLoaded>
    </Section>
  )
}

type Demanded = { requires_second_factor: boolean; members_without: number }

function Demand({ requires_second_factor, members_without }: Demanded) {
  const { t } = useLingui()
  const { has_second_factor } = useUser()
  const { set, pending } = useDemand()
  return (
    <Stack>
      <Switch
        label={t`Require a second factor for everyone`}
        description={t`Members without one must set it up before they continue. API keys aren’t affected.`}
        checked={requires_second_factor}
        disabled={pending || (!has_second_factor && !requires_second_factor)}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
      <Text size="sm">
        {members_without === 0 ? (
          <Trans>Everyone has one.</Trans>
        ) : (
          t`${plural(members_without, { one: '# member has none.', other: '# members have none.' })}`
        )}
      </Text>
      {!has_second_factor && (
        <Text size="sm" c="dimmed">
          <Trans>
            Before you require one, <TextLink to={ADD_SECOND_FACTOR}>add one to your profile</TextLink>.
          </Trans>
        </Text>
      )}
    </Stack>
  )
}

function useDemand() {
  const { t } = useLingui()
  const { account_id } = useUser()
  const update = useApiMutation(accountSecurity.update)
  const whenFresh = useWhenFresh()
  async function set(requires_second_factor: boolean) {
    const isDone = await whenFresh(() =>
      update.mutateAsync({ params: { account_id }, body: { requires_second_factor } }),
    )
    if (!isDone) return
    await refresh(users.list, {})
    notifyDone(
      requires_second_factor ? t`Everyone now needs a second factor.` : t`A second factor is optional for each member.`,
    )
  }
  return { set, pending: update.isPending }
}
