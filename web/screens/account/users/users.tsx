import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { lazyPart } from '#web/lib/lazy.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { OwnRoles } from './own-roles.tsx'
import { People } from './people.tsx'

const SecondFactorSection = lazyPart(async () => (await import('../second-factor-section.tsx')).SecondFactorSection)
const InviteForm = lazyPart(async () => (await import('./invite-form.tsx')).InviteForm)

/** Members and custom roles of the account; the address tells which of the two is shown. */
export default function Team() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader
        text={t`Who works with you in this account, and what they may do.`}
        action={
          !search.has('tab') && (
            <Button leftSection={<IconUserPlus size={18} stroke={1.5} />} onClick={() => setInviting(true)}>
              <Trans>Invite someone</Trans>
            </Button>
          )
        }
      />
      <Tabs
        tabs={[
          { value: 'people', label: <Trans>People</Trans>, draw: () => <People /> },
          { value: 'roles', label: <Trans>Roles</Trans>, draw: () => <OwnRoles /> },
          { value: 'security', label: <Trans>Security</Trans>, draw: () => <SecondFactorSection /> },
        ]}
      />
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
    </>
  )
}
