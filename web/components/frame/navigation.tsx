import { Trans, useLingui } from '@lingui/react/macro'
import { type Icon, IconBuildingStore, IconChevronLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { type Organizer, organizers } from '#contract/organizers.ts'
import { scopeOf } from '#domain/scope.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay, useReaches } from '#web/lib/calls/use-may.ts'
import { useUser } from '#web/lib/manage-context.ts'
import disclosure from '#web/ui/layout/disclosure.module.css'
import styles from './navigation.module.css'
import { addressOf, type ManageScreen, useMayOpen } from './screens.ts'

/** Name of the frame and links to the frames around it, the nearest last. */
export type Surroundings = { title: string; up: readonly { to: string; label: string }[] }

type Props = {
  screens: readonly ManageScreen[]
  surroundings?: Surroundings | undefined
}

/** State of the history entry for the open menu on phones. Navigation replaces it. */
export const MENU_OPEN = 'menu-open'

export function ManageNavigation({ screens, surroundings }: Props) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const mayOpen = useMayOpen()
  const listed = screens.filter(mayOpen).flatMap(({ menu, ...screen }) => (menu ? [{ ...screen, ...menu }] : []))
  return (
    <nav aria-label={t`Main menu`} className={styles.menu}>
      {(surroundings || may(organizers.list)) && (
        <div>
          {surroundings && <WaysOut {...surroundings} />}
          {may(organizers.list) && <Organizers />}
          {surroundings && <p className={styles.place}>{surroundings.title}</p>}
        </div>
      )}
      {[...Map.groupBy(listed, ({ group }) => group)].map(([group, members]) => (
        <Group key={group.id} label={i18n._(group)}>
          {members.map(({ title, icon, ...screen }) => (
            <Item key={screen.path} to={addressOf(screen)} label={i18n._(title)} icon={icon} />
          ))}
        </Group>
      ))}
    </nav>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className={styles.group}>{label}</p>
      <ul className="plain">{children}</ul>
    </div>
  )
}

type ItemProps = { to: string; label: string; icon: Icon; end?: boolean }

function Item({ to, label, icon: ItemIcon, end = false }: ItemProps) {
  const { state } = useLocation()
  return (
    <li>
      <NavLink to={to} end={end} replace={state === MENU_OPEN} className={styles.item ?? ''}>
        <ItemIcon size={20} stroke={1.5} aria-hidden="true" />
        <span className={styles.label}>{label}</span>
      </NavLink>
    </li>
  )
}

function WaysOut({ up }: Surroundings) {
  return (
    <ul className="plain">
      {up.map(({ to, label }) => (
        <Item key={to} to={to} label={label} icon={IconChevronLeft} end />
      ))}
    </ul>
  )
}

/** Switches between organizers: all the user has access to, also those without events; archived ones last. */
function Organizers() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const reaches = useReaches()
  const { data } = useApiQuery(organizers.list, {}, { enabled: openedAt !== null })
  const { organizer_ids, event_ids } = useUser()
  const scope = scopeOf({ organizer_ids, event_ids })
  if (scope && scope.organizer_ids.length === 0) return null
  const [archived, active] = split((data?.data ?? []).filter(reaches))
  return (
    <details
      className={`${disclosure.disclosure} ${styles.fold}`}
      open={openedAt === key}
      onToggle={({ currentTarget: { open } }) => setOpenedAt(open ? key : null)}
    >
      <summary>
        <Trans>Organizers</Trans>
      </summary>
      <OrganizerItems organizers={active} />
      {archived.length > 0 && (
        <>
          <p className={styles.group}>
            <Trans>Archived</Trans>
          </p>
          <OrganizerItems organizers={archived} />
        </>
      )}
    </details>
  )
}

function split(all: readonly Organizer[]): [archived: Organizer[], active: Organizer[]] {
  const isArchived = ({ status }: Organizer) => status === 'ARCHIVED'
  return [all.filter(isArchived), all.filter((organizer) => !isArchived(organizer))]
}

function OrganizerItems({ organizers: shown }: { organizers: readonly Organizer[] }) {
  const { state } = useLocation()
  return (
    <ul className="plain">
      {shown.map(({ id, name }) => (
        <li key={id}>
          <NavLink
            to={`/manage/organizer/${id}`}
            replace={state === MENU_OPEN}
            aria-current="true"
            className={styles.item ?? ''}
          >
            <IconBuildingStore size={20} stroke={1.5} aria-hidden="true" />
            <span className={styles.label}>{name}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
