import { Trans, useLingui } from '@lingui/react/macro'
import {
  ActionIcon,
  Alert,
  AppShell,
  Burger,
  Button,
  Container,
  Group,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { installation } from '#contract/installation.ts'
import { AppLogo } from '#web/components/shared/app-logo.tsx'
import { useApiQuery } from '#web/lib/query.ts'
import { Forbidden } from './forbidden.tsx'
import { ManageNavigation, type Place } from './navigation.tsx'
import { type ManageScreen, ScreenContext, screenAt, useMayOpen } from './screens.ts'
import styles from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

type Crumb = { label: string; to?: string }

type Props = {
  /** All that this frame leads to, also by its menu. */
  screens: readonly ManageScreen[]
  place?: Place
  withOrganizers?: boolean
  /** Organizer › event; the screen itself is added. */
  crumbs: readonly Crumb[]
  /** Buttons of the top bar. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * The frame of every management screen: side bar with groups, top bar with breadcrumbs and the person's menu. A screen that
 * the person's role does not open is not drawn, so it calls nothing.
 */
export function ManageShell({ screens, place, withOrganizers = false, crumbs, actions, children }: Props) {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const { isOpen, toggle, burger } = useMenu()
  const mayOpen = useMayOpen()
  const screen = screenAt(screens, pathname)

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      transitionDuration={200}
      padding={0}
    >
      <a href="#main" className={styles.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <AppShell.Header className={styles.header}>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger
            ref={burger}
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={isOpen ? t`Close the menu` : t`Open the menu`}
            aria-expanded={isOpen}
          />
          <UnstyledButton component={Link} to="/manage/events" className={styles.logo} visibleFrom="sm">
            <AppLogo width={112} />
          </UnstyledButton>
          <Crumbs crumbs={screen ? [...crumbs, { label: i18n._(screen.title) }] : crumbs} />
          <Group gap="xs" ml="auto" wrap="nowrap">
            {actions}
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={styles.navbar} data-open={isOpen}>
        <ManageNavigation screens={screens} place={place} withOrganizers={withOrganizers} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={styles.main}>
        <Container size={1200} px={{ base: 'md', md: 'xl' }} py="xl">
          <MailBanner />
          <ScreenContext value={screen ?? null}>{screen && !mayOpen(screen) ? <Forbidden /> : children}</ScreenContext>
        </Container>
      </AppShell.Main>
    </AppShell>
  )
}

/** The menu of phones: closed by its button, by going somewhere, and by Escape, which gives the button the focus back. */
function useMenu() {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const burger = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever somebody goes somewhere
  useEffect(close, [key])
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      burger.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen, close])
  return { isOpen, toggle, burger }
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Breadcrumbs`} className={styles.crumbs}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={`${to} ${label}`}>
            {to && index < crumbs.length - 1 ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Nobody gets a ticket by e-mail before this is set up; until the page is loaded again one may put it aside. */
function MailBanner() {
  const { t } = useLingui()
  const [isClosed, setClosed] = useState(false)
  const { data } = useApiQuery(installation.get, {})
  if (data?.data.mail_is_set_up !== false || isClosed) return null
  return (
    <Alert color="orange" mb="lg" bg="light-dark(#fcf4ef, #37230f)" title={t`E-mail is not set up`}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap="xs">
          <Text size="sm">
            <Trans>Tickets and messages are kept in the local mailbox and reach nobody until MAIL_URL is set.</Trans>
          </Text>
          <Button component="a" href="/dev/mailbox" target="_blank" variant="default" size="xs" w="fit-content">
            <Trans>Open the local mailbox</Trans>
          </Button>
        </Stack>
        <ActionIcon variant="subtle" color="gray" aria-label={t`Put aside`} onClick={() => setClosed(true)}>
          <IconX size={18} stroke={1.5} />
        </ActionIcon>
      </Group>
    </Alert>
  )
}
