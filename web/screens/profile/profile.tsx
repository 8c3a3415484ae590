import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { later } from '#web/components/manage/later.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { Tabs } from '#web/components/manage/tabs.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { PendingEmailAlert } from './pending-email-alert.tsx'
import { ProfileForm } from './profile-form.tsx'
import { UnverifiedAlert } from './unverified-alert.tsx'

const PasswordTab = later(async () => (await import('./password-tab.tsx')).PasswordTab)

export default function Profile() {
  const { t } = useLingui()
  const user = useUser()
  return (
    <Stack maw={640} gap="md">
      <PageHeader title={t`Your profile`} text={t`Your sign-in, language and time zone.`} />
      {!user.is_email_verified && <UnverifiedAlert user={user} />}
      {user.pending_email !== null && <PendingEmailAlert user={user} pending_email={user.pending_email} />}
      <Tabs
        tabs={[
          { value: 'profile', label: <Trans>Profile</Trans>, draw: () => <ProfileForm user={user} /> },
          {
            value: 'password',
            label: <Trans>Password</Trans>,
            draw: () => <PasswordTab user={user} />,
          },
        ]}
      />
    </Stack>
  )
}
