import { Trans } from '@lingui/react/macro'
import { Badge, Text } from '@mantine/core'
import { type User, users } from '#contract/users.ts'
import { isAdministrator } from '#domain/role.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { Initials } from '#web/components/manage/words/initials.tsx'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import { ListRow, RowList } from '#web/ui/list/list-row.tsx'
import { ReachText } from '../reach-text.tsx'
import { PersonMenu } from './person-menu.tsx'
import { useRoleName } from './role-words.ts'

export function People() {
  const query = useApiQuery(users.list, {})
  return (
    <WhenLoaded query={query}>
      {({ data }) => (
        <RowList>
          {data.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </RowList>
      )}
    </WhenLoaded>
  )
}

function PersonRow({ person }: { person: User }) {
  return (
    <ListRow
      picture={<Initials name={person.full_name} picture={person.avatar_url} />}
      title={person.full_name}
      badges={
        <>
          <RoleBadge person={person} />
          {person.status === 'INVITED' && <StatusBadge status={person.status} />}
          {person.status === 'INACTIVE' && (
            <Badge color="gray">
              <Trans>off</Trans>
            </Badge>
          )}
          {person.lacks_second_factor && person.status === 'ACTIVE' && (
            <Badge color="orange">
              <Trans>no second factor</Trans>
            </Badge>
          )}
        </>
      }
      text={person.email}
      side={
        <>
          <ReachText reach={person} />
          <LastSignIn person={person} />
        </>
      }
      menu={<PersonMenu person={person} />}
    />
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
