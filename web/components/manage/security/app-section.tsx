import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type OwnSecurity, security } from '#contract/security.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { Section } from '#web/ui/layout/sections.tsx'
import { useAskToRemove } from './ask-to-remove.tsx'
import { useWhenFresh } from './when-fresh.tsx'

const AppForm = lazyPart(async () => (await import('./app-form.tsx')).AppForm)

/** Authenticator app as the second step of signing in. */
export function AppSection({ totp_confirmed_at }: OwnSecurity) {
  const { t } = useLingui()
  const [uri, setUri] = useState<string | null>(null)
  const whenFresh = useWhenFresh()
  const askToRemove = useAskToRemove()
  const start = () => whenFresh(async () => setUri((await callApi(security.startTotp, {})).data.uri))
  const remove = () =>
    askToRemove({
      title: t`Remove authenticator app?`,
      text: t`Its codes no longer sign you in.`,
      endpoint: security.removeTotp,
      done: t`Authenticator app removed.`,
    })
  return (
    <Section
      id="authenticator-app"
      title={t`Authenticator app`}
      text={t`After your password, you enter a six-digit code from an app on your phone.`}
    >
      <Group>
        {totp_confirmed_at !== null && (
          <Badge color="teal">
            <Trans>on</Trans>
          </Badge>
        )}
        <Button variant="default" onClick={() => void start()}>
          {totp_confirmed_at === null ? <Trans>Set up app</Trans> : <Trans>Use another app</Trans>}
        </Button>
        {totp_confirmed_at !== null && (
          <Button variant="subtle" color="red" onClick={remove}>
            <Trans>Remove app</Trans>
          </Button>
        )}
      </Group>
      {totp_confirmed_at === null && (
        <Text size="sm" c="dimmed" mt="sm">
          <Trans>Any app works, such as your password manager’s.</Trans>
        </Text>
      )}
      {uri !== null && <AppForm uri={uri} onClose={() => setUri(null)} />}
    </Section>
  )
}
