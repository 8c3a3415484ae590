import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Tabs } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { later } from '#web/components/manage/later.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { OwnRoles } from './own-roles.tsx'
import { People } from './people.tsx'

const InviteForm = later(async () => (await import('./invite-form.tsx')).InviteForm)

/** The people of the account, and the roles that it made itself; which of them stands in the address. */
export default function Team() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'roles' ? 'roles' : 'people'
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader
        text={t`Who works with you in this account, and what they may do.`}
        action={
          <Button leftSection={<IconUserPlus size={18} stroke={1.5} />} onClick={() => setInviting(true)}>
            <Trans>Invite somebody</Trans>
          </Button>
        }
      />
      <Tabs
        value={tab}
        onChange={(next) => setSearch(next === 'roles' ? { tab: 'roles' } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="people">
            <Trans>People</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="roles">
            <Trans>Roles</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          <People />
        </Tabs.Panel>
        <Tabs.Panel value="roles">
          <OwnRoles />
        </Tabs.Panel>
      </Tabs>
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
    </>
  )
}
