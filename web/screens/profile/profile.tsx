import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { PasswordForm } from './password-form.tsx'
import { PendingEmailAlert } from './pending-email-alert.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { UnverifiedAlert } from './unverified-alert.tsx'

export default function Profile() {
  const { t } = useLingui()
  const user = useUser()
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'password' ? 'password' : 'profile'
  return (
    <Stack maw={640} gap="md">
      <PageHeader title={t`Your profile`} text={t`How you sign in, and how Foyer speaks to you.`} />
      {!user.is_email_verified && <UnverifiedAlert user={user} />}
      {user.pending_email !== null && <PendingEmailAlert user={user} pending_email={user.pending_email} />}
      <Tabs
        value={tab}
        onChange={(next) => setSearch(next === 'password' ? { tab: 'password' } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="profile">
            <Trans>Profile</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="password">
            <Trans>Password</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          <ProfileForm user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <PasswordForm user={user} />
          <SignOutEverywhere />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
