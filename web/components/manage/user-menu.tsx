import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLanguage, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { auth } from '#contract/auth.ts'
import { LOCALE_NAMES, OFFERED } from '#domain/locale.ts'
import { initials } from '#domain/text.ts'
import { chooseLocale } from '#web/components/shared/language-switcher.tsx'
import { callApi } from '#web/lib/api.ts'
import { LOGIN } from '#web/lib/login-redirect.ts'
import { useUser } from '#web/lib/manage-context.ts'
import styles from './shell.module.css'

/** The person's menu at the right of the top bar. */
export function UserMenu() {
  const { t, i18n } = useLingui()
  const user = useUser()
  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton className={styles.avatar}>
          <Avatar color="aubergine" radius="xl" size={36}>
            {initials(user.full_name)}
          </Avatar>
          <VisuallyHidden>{t`Menu of ${user.full_name}`}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" truncate>
            {user.full_name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </Menu.Label>
        <Menu.Item component={Link} to="/manage/profile" leftSection={<IconUser size={18} stroke={1.5} />}>
          <Trans>Profile</Trans>
        </Menu.Item>
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconLanguage size={18} stroke={1.5} />}>
              <Trans>Language</Trans>
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown mah={360} className={styles.languages}>
            {OFFERED.map((locale) => (
              <Menu.Item key={locale} onClick={() => chooseLocale(locale)} aria-current={locale === i18n.locale}>
                {LOCALE_NAMES[locale]}
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} />} onClick={() => void logOut()}>
          <Trans>Log out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Leaves nothing of the session behind in this page: it is loaded anew. */
async function logOut(): Promise<void> {
  await callApi(auth.logout, {}).catch(() => undefined)
  location.assign(LOGIN)
}
