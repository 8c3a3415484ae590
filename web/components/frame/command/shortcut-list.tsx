import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ManageScreen } from '../screens.ts'
import styles from './command.module.css'
import { Dialog } from './dialog.tsx'
import { isApple } from './is-apple.ts'

/** All keys that work everywhere, and those that lead to the screens of this menu. */
export default function ShortcutList({ screens, onClose }: { screens: readonly ManageScreen[]; onClose: () => void }) {
  const { t, i18n } = useLingui()
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
          ({ path, letter, title }) =>
            letter && (
              <Shortcut key={path} keys={['g', letter]}>
                {i18n._(title)}
              </Shortcut>
            ),
        )}
      </dl>
      <p className={styles.foot}>
        <button type="button" onClick={onClose}>
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
