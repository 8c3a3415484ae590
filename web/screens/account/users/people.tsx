import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type User, users } from '#contract/users.ts'
import { isAdministrator } from '#domain/role.ts'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { RelativeTime } from '#web/components/manage/relative-time.tsx'
import { StatusBadge } from '#web/components/manage/status-badge.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { PersonMenu } from './person-menu.tsx'
import { useRoleName } from './role-words.ts'
import styles from './users.module.css'

export function People() {
  const query = useApiQuery(users.list, {})
  return (
    <WhenLoaded query={query}>
      {({ data }) => (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0}>
          {data.map((person) => (
            <PersonCard key={person.id} person={person} />
          ))}
        </SimpleGrid>
      )}
    </WhenLoaded>
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
        <Reach person={person} />
        <LastSignIn person={person} />
      </Stack>
    </Card>
  )
}

function RoleBadge({ person }: { person: User }) {
  const nameOf = useRoleName()
  if (person.is_account_owner) {
    return (
      <Badge color="plum">
        <Trans>Owner</Trans>
      </Badge>
    )
  }
  return (
    <Badge {...(isAdministrator(person.role) ? { color: 'aubergine' } : { variant: 'default' })}>
      {nameOf(person)}
    </Badge>
  )
}

/** Where the role holds. */
function Reach({ person: { organizer_ids, event_ids } }: { person: User }) {
  const { t } = useLingui()
  const [some, single] = [organizer_ids?.length ?? 0, event_ids?.length ?? 0]
  const parts = [
    some > 0 && t`${plural(some, { one: '# organizer', other: '# organizers' })}`,
    single > 0 && t`${plural(single, { one: '# event', other: '# events' })}`,
  ].filter((part) => typeof part === 'string')
  const isEverywhere = organizer_ids === null && event_ids === null
  return <Text size="sm">{isEverywhere ? t`The whole account` : parts.join(', ') || t`Nothing yet`}</Text>
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
