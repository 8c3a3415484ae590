import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PathIcon } from '#web/components/shared/path-icon.tsx'
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
        <PathIcon size={18} path="M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 0 0-13 0ZM15.5 15.5l5 5" />
        <span className={styles.words}>
          <Trans>Search</Trans>
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
