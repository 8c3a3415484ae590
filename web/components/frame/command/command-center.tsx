import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#web/lib/manage-context.ts'
import { addressOf, type ManageScreen, useMayOpen } from '../screens.ts'
import styles from './command.module.css'
import { isApple } from './is-apple.ts'
import { type Recent, rememberRecent } from './recent.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazy(() => import('./palette.tsx'))
const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

type Props = {
  screens: readonly ManageScreen[]
  /** The event that one is at, to be found again. */
  here?: Recent | undefined
}

/** Everything by a few keys: a button that opens the palette, and the shortcuts. */
export function CommandCenter({ screens, here }: Props) {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null)
  const open = useOpenScreens(screens)
  const navigate = useNavigate()
  useRemember(here)
  useShortcuts({
    places: new Map(
      open.flatMap((screen) => (screen.letter ? [[screen.letter, () => void navigate(addressOf(screen))]] : [])),
    ),
    onPalette: () => setShown('palette'),
    onHelp: () => setShown('shortcuts'),
  })
  const close = () => setShown(null)
  return (
    <>
      <button type="button" className={styles.trigger} onClick={() => setShown('palette')}>
        <Loupe />
        <span className={styles.words}>
          <Trans>Search and go</Trans>
        </span>
        <kbd className={styles.keys}>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <Suspense>
        {shown === 'palette' && <Palette screens={open} onClose={close} onShortcuts={() => setShown('shortcuts')} />}
        {shown === 'shortcuts' && <ShortcutList screens={open} onClose={close} />}
      </Suspense>
    </>
  )
}

function useOpenScreens(screens: readonly ManageScreen[]): ManageScreen[] {
  const mayOpen = useMayOpen()
  return screens.filter((screen) => screen.menu && mayOpen(screen))
}

function useRemember(here: Recent | undefined): void {
  const { id } = useUser()
  const [to, label] = [here?.to, here?.label]
  useEffect(() => {
    if (to && label) rememberRecent(id, { to, label })
  }, [id, to, label])
}

function Loupe() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" strokeLinecap="round" />
    </svg>
  )
}
