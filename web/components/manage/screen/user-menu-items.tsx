import { Trans, useLingui } from '@lingui/react/macro'
import { Text, useMantineColorScheme } from '@mantine/core'
import { IconLanguage, IconLogout, IconMoon, IconUser } from '@tabler/icons-react'
import { auth } from '#contract/auth.ts'
import { LOCALE_NAMES, OFFERED } from '#domain/locale.ts'
import { chooseLocale } from '#web/components/shared/language-switcher.tsx'
import { callApi } from '#web/lib/calls/api.ts'
import { LOGIN } from '#web/lib/calls/login-redirect.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { MenuDivider, MenuItem } from '#web/ui/overlay/menu.tsx'
import { useMenuLibrary } from '#web/ui/overlay/menu-library.ts'
import styles from './user-menu.module.css'

/** Items of the user menu. */
export function UserMenuItems() {
  const Menu = useMenuLibrary()
  const { i18n } = useLingui()
  const user = useUser()
  return (
    <>
      <Menu.Label>
        <Text size="sm" truncate>
          {user.full_name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {user.email}
        </Text>
      </Menu.Label>
      <MenuItem to="/manage/profile" leftSection={<IconUser size={18} stroke={1.5} />}>
        <Trans>Profile</Trans>
      </MenuItem>
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
      <Appearance />
      <MenuDivider />
      <MenuItem leftSection={<IconLogout size={18} stroke={1.5} />} onClick={() => void logOut()}>
        <Trans>Sign out</Trans>
      </MenuItem>
    </>
  )
}

/** Light, dark or system. */
function Appearance() {
  const Menu = useMenuLibrary()
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const words = { auto: t`System`, light: t`Light`, dark: t`Dark` }
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconMoon size={18} stroke={1.5} />}>
          <Trans>Appearance</Trans>
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {(['auto', 'light', 'dark'] as const).map((scheme) => (
          <Menu.Item key={scheme} onClick={() => setColorScheme(scheme)} aria-current={scheme === colorScheme}>
            {words[scheme]}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

/** Reloads the page, so that nothing of the session stays in memory. */
async function logOut(): Promise<void> {
  await callApi(auth.logout, {}).catch(() => undefined)
  location.assign(LOGIN)
}
