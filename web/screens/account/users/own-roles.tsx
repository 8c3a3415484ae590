import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type OwnRole, roles } from '#contract/roles.ts'
import { covers } from '#domain/permissions.ts'
import { ActionsMenu, ChangeItem, DeleteItem } from '#web/components/manage/screen/actions-menu.tsx'
import { RowTitle } from '#web/components/manage/screen/card-list.tsx'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListRow, RowList } from '#web/ui/list/list-row.tsx'
import { usePermissionsText } from '../permission-words.ts'

const OwnRoleForm = lazyPart(async () => (await import('./own-role-form.tsx')).OwnRoleForm)

/** The account's custom roles, next to the built-in ones. */
export function OwnRoles() {
  const query = useApiQuery(roles.list, {})
  const [editing, setEditing] = useState<OwnRole | 'new' | null>(null)
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setEditing('new')}>
      <Trans>New role</Trans>
    </Button>
  )
  return (
    <>
      <WhenLoaded query={query}>
        {({ data: { own } }) =>
          own.length === 0 ? (
            <Card withBorder>
              <NoRoles action={create} />
            </Card>
          ) : (
            <Stack align="stretch">
              <RowList>
                {own.map((role) => (
                  <RoleRow key={role.id} role={role} onEdit={() => setEditing(role)} />
                ))}
              </RowList>
              <Group>{create}</Group>
            </Stack>
          )
        }
      </WhenLoaded>
      {editing && <OwnRoleForm role={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function NoRoles({ action }: { action: React.ReactNode }) {
  return (
    <EmptyState
      drawing="people"
      title={<Trans>No custom roles yet</Trans>}
      text={
        <Trans>
          Administrator, organizer, event manager, box office and viewer are built in. Create your own role when none of
          them fits, such as one that only sees orders.
        </Trans>
      }
      action={action}
    />
  )
}

function RoleRow({ role, onEdit }: { role: OwnRole; onEdit: () => void }) {
  const text = usePermissionsText()
  const mayChange = covers(useUser().permissions, role.permissions)
  return (
    <ListRow
      title={<RowTitle name={role.name} onClick={mayChange && onEdit} />}
      text={text(role.permissions)}
      side={
        <Text size="sm">
          <Plural value={role.members} _0="Not assigned yet" one="# person has it" other="# people have it" />
        </Text>
      }
      menu={mayChange && <RoleMenu role={role} onEdit={onEdit} />}
    />
  )
}

function RoleMenu({ role, onEdit }: { role: OwnRole; onEdit: () => void }) {
  const { t } = useLingui()
  const remove = useApiMutation(roles.remove)
  return (
    <ActionsMenu subject={role}>
      <ChangeItem onClick={onEdit} />
      <DeleteItem
        title={t`Delete ${role.name}?`}
        text={t`It can no longer be assigned. You can’t delete a role while someone has it or is invited with it.`}
        run={() => remove.mutateAsync({ params: { role_id: role.id } })}
        done={t`Role deleted.`}
      />
    </ActionsMenu>
  )
}
