import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import Forbidden from '#web/components/manage/screen/forbidden.tsx'
import UserMenu from '#web/components/manage/screen/user-menu.tsx'
import { AppLogo } from '#web/components/shared/app-logo.tsx'
import { PageHead } from '#web/components/shared/page-head.tsx'
import { PathIcon } from '#web/components/shared/path-icon.tsx'
import { SkipLink } from '#web/components/shared/skip-link.tsx'
import { CommandCenter } from './command/command-center.tsx'
import type { Recent } from './command/recent.ts'
import { type Crumb, Crumbs } from './crumbs.tsx'
import { InBrowser } from './in-browser.tsx'
import { ManageNavigation, MENU_OPEN, type Surroundings } from './navigation.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import {
  type ManageScreen,
  PlaceContext,
  ScreenContext,
  type ScreensOf,
  screenAt,
  useMayOpen,
  useTabTitle,
} from './screens.ts'
import styles from './shell.module.css'

type Props = {
  /** All screens of this frame, including those outside its menu. */
  screens: readonly ManageScreen[]
  /** Screens of the frames around this one, for the search. */
  around?: readonly ScreensOf[]
  surroundings?: Surroundings
  /** Organizer › event; the screen itself is added. */
  crumbs: readonly Crumb[]
  /** Event to be listed among recent ones. */
  here?: Recent | undefined
  /** Buttons of the top bar. */
  actions?: ReactNode
  /** False until the frame's event or organizer has loaded; only the outline is rendered then. */
  isReady?: boolean
  children: ReactNode
}

/**
 * Frame of every management screen: side bar with groups, top bar with breadcrumbs and user menu. The server renders it too, so
 * nothing in it uses Mantine. A screen that the user's role does not allow is not rendered and so calls nothing.
 */
export function ManageShell({ screens, around = [], surroundings, crumbs, here, ...parts }: Props) {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const { isOpen, open, close, burger } = useMenu()
  const screen = screenAt(screens, pathname)
  const title = screen && i18n._(screen.title)
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <MenuButton ref={burger} isOpen={isOpen} onClick={isOpen ? close : open} />
        <Link to="/manage/events" className={styles.logo}>
          <AppLogo width={112} />
        </Link>
        <Crumbs crumbs={title ? [...crumbs, { label: title }] : crumbs} />
        <div className={styles.actions}>
          <InBrowser>
            <CommandCenter screens={screens} around={around} here={here} />
            {parts.actions}
          </InBrowser>
          <InBrowser fallback={<span className={styles.avatar} />}>
            <UserMenu />
          </InBrowser>
        </div>
      </header>
      <div className={styles.navbar} data-open={isOpen}>
        <ManageNavigation screens={screens} surroundings={surroundings} />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        <noscript>
          <p className={styles.noscript}>
            <Trans>Managing events needs JavaScript. Allow it on this page and reload.</Trans>
          </p>
        </noscript>
        <PlaceContext value={surroundings?.title ?? ''}>
          <Screen screen={screen} {...parts} />
        </PlaceContext>
      </main>
    </div>
  )
}

function Screen({ screen, isReady = true, children }: Pick<Props, 'isReady' | 'children'> & { screen?: ManageScreen }) {
  const mayOpen = useMayOpen()
  const { i18n } = useLingui()
  const title = screen && i18n._(screen.title)
  const tabTitle = useTabTitle(title ?? '')
  const skeleton = (
    <>
      {title && <PageHead title={tabTitle} />}
      <ScreenSkeleton title={title} shape={screen?.shape} />
    </>
  )
  if (!isReady) return skeleton
  return (
    <ScreenContext value={screen ?? null}>
      <InBrowser fallback={skeleton}>{screen && !mayOpen(screen) ? <Forbidden /> : children}</InBrowser>
    </ScreenContext>
  )
}

/**
 * Menu on phones. Closed by its button, by navigation, by Back (it has its own history entry) and by Escape, which returns the
 * focus to the button.
 */
function useMenu() {
  const { key, pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState(key)
  const burger = useRef<HTMLButtonElement>(null)
  if (key !== seen) {
    setSeen(key)
    setOpen(isOpen && state === MENU_OPEN)
  }
  const close = useCallback(() => {
    setOpen(false)
    if (state === MENU_OPEN) void navigate(-1)
  }, [state, navigate])
  function open() {
    setOpen(true)
    void navigate({ pathname, search, hash }, { state: MENU_OPEN, preventScrollReset: true })
  }
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
  return { isOpen, open, close, burger }
}

type ButtonProps = { ref: React.Ref<HTMLButtonElement>; isOpen: boolean; onClick: () => void }

function MenuButton({ ref, isOpen, onClick }: ButtonProps) {
  const { t } = useLingui()
  return (
    <button
      ref={ref}
      type="button"
      className={styles.burger}
      onClick={onClick}
      aria-label={isOpen ? t`Close menu` : t`Open menu`}
      aria-expanded={isOpen}
    >
      <PathIcon path={isOpen ? 'M5 5l14 14M19 5 5 19' : 'M4 6h16M4 12h16M4 18h16'} />
    </button>
  )
}
