import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ManageScreen } from '../screens.ts'
import styles from './command.module.css'
import { Dialog } from './dialog.tsx'
import { isApple } from './is-apple.ts'

/** Shortcuts that work everywhere, and those for the screens of this menu. */
export default function ShortcutList({ screens, onClose }: { screens: readonly ManageScreen[]; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const close = useRef<HTMLButtonElement>(null)
  // Otherwise the browser focuses the scrollable list, whose ring cuts off the title.
  useEffect(() => close.current?.focus(), [])
  return (
    <Dialog label={t`Keyboard shortcuts`} onClose={onClose}>
      <h2 className={styles.title}>
        <Trans>Keyboard shortcuts</Trans>
      </h2>
      <dl className={styles.shortcuts}>
        <Shortcut keys={[isApple() ? '⌘' : 'Ctrl', 'K']}>
          <Trans>Search</Trans>
        </Shortcut>
        <Shortcut keys={['?']}>
          <Trans>Show these shortcuts</Trans>
        </Shortcut>
        {screens.map(
          ({ path, menu, title }) =>
            menu && (
              <Shortcut key={path} keys={['g', menu.key]}>
                {i18n._(title)}
              </Shortcut>
            ),
        )}
      </dl>
      <p className={styles.foot}>
        <button ref={close} type="button" className={styles.close} onClick={onClose}>
          <Trans>Close</Trans>
        </button>
      </p>
    </Dialog>
  )
}

function Shortcut({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <div>
      <dt>{children}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
}
