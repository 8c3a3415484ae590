import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type User, users } from '#contract/users.ts'
import { may } from '#domain/permissions.ts'
import { EmptyState } from '#web/components/manage/empty-state.tsx'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { RelativeTime } from '#web/components/manage/relative-time.tsx'
import { StatusBadge } from '#web/components/manage/status-badge.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { InviteForm } from './invite-form.tsx'
import { PersonMenu } from './person-menu.tsx'
import styles from './users.module.css'

export default function Users() {
  return may(useUser().role, 'members.manage') ? <Team /> : <ForAdministrators />
}

function ForAdministrators() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`Team`} />
      <Card withBorder>
        <EmptyState
          drawing="people"
          title={<Trans>Only administrators of the account see the team.</Trans>}
          text={<Trans>If somebody should join you here, ask one of them.</Trans>}
        />
      </Card>
    </>
  )
}

function Team() {
  const { t } = useLingui()
  const query = useApiQuery(users.list, {})
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader
        title={t`Team`}
        text={t`Who works with you in this account.`}
        action={
          <Button leftSection={<IconUserPlus size={18} stroke={1.5} />} onClick={() => setInviting(true)}>
            <Trans>Invite somebody</Trans>
          </Button>
        }
      />
      <WhenLoaded query={query}>
        {({ data }) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0}>
            {data.map((person) => (
              <PersonCard key={person.id} person={person} />
            ))}
          </SimpleGrid>
        )}
      </WhenLoaded>
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
    </>
  )
}

function PersonCard({ person }: { person: User }) {
  return (
    <Card component="li" withBorder>
      <Stack gap="sm" h="100%">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div className={styles.words}>
            <Title order={2} size="h4">
              {person.full_name}
            </Title>
            <Text c="dimmed">{person.email}</Text>
          </div>
          <PersonMenu person={person} />
        </Group>
        <Group gap={6} mt="auto">
          <RoleBadge person={person} />
          {person.status === 'INVITED' && <StatusBadge status={person.status} />}
          {person.status === 'INACTIVE' && (
            <Badge color="gray">
              <Trans>off</Trans>
            </Badge>
          )}
        </Group>
        <LastSignIn person={person} />
      </Stack>
    </Card>
  )
}

function RoleBadge({ person }: { person: User }) {
  if (person.is_account_owner) {
    return (
      <Badge color="plum">
        <Trans>Owner</Trans>
      </Badge>
    )
  }
  return person.role === 'ORGANIZER' ? (
    <Badge variant="default">
      <Trans>Organizer</Trans>
    </Badge>
  ) : (
    <Badge color="aubergine">
      <Trans>Administrator</Trans>
    </Badge>
  )
}

function LastSignIn({ person: { last_login_at } }: { person: User }) {
  const { timezone } = useUser()
  return (
    <Text size="sm" c="dimmed">
      {last_login_at === null ? (
        <Trans>Never signed in</Trans>
      ) : (
        <Trans>
          Last sign-in: <RelativeTime instant={last_login_at} zone={timezone} />
        </Trans>
      )}
    </Text>
  )
}
