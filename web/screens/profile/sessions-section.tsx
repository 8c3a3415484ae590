import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Stack } from '@mantine/core'
import { type OwnSession, security } from '#contract/security.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { useDeviceName } from '#web/components/manage/security/device-name.ts'
import { useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import { Section } from '#web/ui/layout/sections.tsx'
import { ListRow, RowList } from '#web/ui/list/list-row.tsx'

/** Active sessions. Each can be ended, and all others at once. */
export function SessionsSection() {
  const { t } = useLingui()
  const query = useApiQuery(security.sessions, {})
  return (
    <Section
      id="sessions"
      title={t`Where you’re signed in`}
      text={t`If you don’t recognize one, sign it out and change your password.`}
    >
      <WhenLoaded query={query}>
        {({ data }) => (
          <Stack>
            <RowList label={t`Sessions`}>
              {data.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </RowList>
            {data.length > 1 && <SignOutOthers />}
          </Stack>
        )}
      </WhenLoaded>
    </Section>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useLingui()
  const { timezone } = useUser()
  const name = useDeviceName()(session)
  const end = useApiMutation(security.endSession)
  const askAndTell = useAskAndTell()
  const signOut = () =>
    askAndTell({
      title: t`Sign out ${name}?`,
      text: t`Anyone using it will have to sign in again.`,
      confirm: t`Sign out`,
      run: () => end.mutateAsync({ params: { session_id: session.id } }),
      done: t`Signed out.`,
    })
  return (
    <ListRow
      title={name}
      badges={
        session.is_this && (
          <Badge color="teal">
            <Trans>this device</Trans>
          </Badge>
        )
      }
      text={
        <>
          {session.network && <>{session.network} · </>}
          <Trans>
            Last used <RelativeTime instant={session.last_seen_at} zone={timezone} />, signed in{' '}
            <RelativeTime instant={session.created_at} zone={timezone} />
          </Trans>
        </>
      }
      menu={
        !session.is_this && (
          <Button variant="default" size="xs" aria-label={t`Sign out ${name}`} onClick={signOut}>
            <Trans>Sign out</Trans>
          </Button>
        )
      }
    />
  )
}

function SignOutOthers() {
  const { t } = useLingui()
  const end = useApiMutation(security.endOtherSessions)
  const askAndTell = useAskAndTell()
  const ask = () =>
    askAndTell({
      title: t`Sign out everywhere else?`,
      text: t`You stay signed in here. All other browsers and devices will be signed out.`,
      confirm: t`Sign out everywhere else`,
      run: () => end.mutateAsync({}),
      done: t`Signed out everywhere else.`,
    })
  return (
    <Button variant="default" w="fit-content" onClick={ask}>
      <Trans>Sign out everywhere else</Trans>
    </Button>
  )
}
