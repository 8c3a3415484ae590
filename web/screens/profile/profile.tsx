import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { User } from '#contract/users.ts'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { PendingEmailAlert } from './pending-email-alert.tsx'
import { Picture } from './picture.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondFactorAlert } from './second-factor-alert.tsx'
import { UnverifiedAlert } from './unverified-alert.tsx'

const PasswordTab = lazyPart(async () => (await import('./password-tab.tsx')).PasswordTab, { words: 'dialogs' })
const SecurityTab = lazyPart(async () => (await import('./security-tab.tsx')).SecurityTab, { words: 'dialogs' })

export default function Profile() {
  const { t } = useLingui()
  const user = useUser()
  return (
    <Stack maw="var(--form-width)" gap="md">
      <PageHeader title={t`Your profile`} text={t`Your sign-in, language and time zone.`} />
      {!user.is_email_verified && <UnverifiedAlert user={user} />}
      {user.pending_email !== null && <PendingEmailAlert user={user} pending_email={user.pending_email} />}
      {user.lacks_second_factor && <SecondFactorAlert />}
      <Tabs
        tabs={[
          { value: 'profile', label: <Trans>Profile</Trans>, draw: () => <ProfileTab user={user} /> },
          {
            value: 'password',
            label: <Trans>Password</Trans>,
            draw: () => <PasswordTab user={user} />,
          },
          { value: 'security', label: <Trans>Security</Trans>, draw: () => <SecurityTab /> },
        ]}
      />
    </Stack>
  )
}

function ProfileTab({ user }: { user: User }) {
  return (
    <Stack>
      <Picture user={user} />
      <ProfileForm user={user} />
    </Stack>
  )
}
