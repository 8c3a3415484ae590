import { useLingui } from '@lingui/react/macro'
import { Initials } from '#web/components/manage/words/initials.tsx'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { ManageMenu } from '#web/ui/overlay/menu.tsx'
import styles from './user-menu.module.css'

const Items = lazyPart(async () => (await import('./user-menu-items.tsx')).UserMenuItems)

/** User menu at the right of the top bar. */
export default function UserMenu() {
  const { t } = useLingui()
  const user = useUser()
  return (
    <ManageMenu
      width={240}
      target={
        <button type="button" className={styles.button}>
          <Initials name={user.full_name} picture={user.avatar_url} />
          <span className="unseen">{t`Menu of ${user.full_name}`}</span>
        </button>
      }
    >
      <Items />
    </ManageMenu>
  )
}
