import { Trans } from '@lingui/react/macro'
import { Suspense, useContext, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PathIcon } from '#web/components/shared/path-icon.tsx'
import { lazyPart } from '#web/lib/lazy.tsx'
import { EventContext, useUser } from '#web/lib/manage-context.ts'
import { addressOf, type ManageScreen, type ScreensOf, useMayOpen } from '../screens.ts'
import styles from './command.module.css'
import { isApple } from './is-apple.ts'
import { addRecent, type Recent } from './recent.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazyPart(async () => (await import('./palette.tsx')).default, { words: 'command', suspends: true })
const PutOnSaleDialog = lazyPart(
  async () => (await import('#web/components/manage/on-sale/lazy-put-on-sale-dialog.tsx')).default,
  { suspends: true },
)
const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).default, {
  words: 'command',
  suspends: true,
})

type Props = {
  screens: readonly ManageScreen[]
  /** Screens of other frames: found by name, but without shortcuts here. */
  around: readonly ScreensOf[]
  /** The current event, to be listed among recent ones. */
  here?: Recent | undefined
}

/** Button that opens the command palette, and the keyboard shortcuts. */
export function CommandCenter({ screens, around, here }: Props) {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | 'sale' | null>(null)
  const openOf = useOpenScreens()
  const open = openOf(screens)
  const event = useContext(EventContext)
  const navigate = useNavigate()
  useRemember(here)
  useShortcuts({
    places: new Map(
      open.flatMap((screen) => (screen.menu ? [[screen.menu.key, () => void navigate(addressOf(screen))]] : [])),
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
        {shown === 'palette' && (
          <Palette
            screens={open}
            around={around.map((other) => ({ ...other, screens: openOf(other.screens) }))}
            onClose={close}
            onShortcuts={() => setShown('shortcuts')}
            onPutOnSale={() => setShown('sale')}
          />
        )}
        {shown === 'shortcuts' && <ShortcutList screens={open} onClose={close} />}
        {shown === 'sale' && event && <PutOnSaleDialog event={event} onClose={close} />}
      </Suspense>
    </>
  )
}

function useOpenScreens(): (screens: readonly ManageScreen[]) => ManageScreen[] {
  const mayOpen = useMayOpen()
  return (screens) => screens.filter((screen) => screen.menu && mayOpen(screen))
}

function useRemember(here: Recent | undefined): void {
  const { id } = useUser()
  const [to, label] = [here?.to, here?.label]
  useEffect(() => {
    if (to && label) addRecent(id, { to, label })
  }, [id, to, label])
}
