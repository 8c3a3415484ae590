import { Trans, useLingui } from '@lingui/react/macro'
import { type Icon, IconBuildingStore, IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { type Organizer, organizers } from '#contract/organizers.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay, useReaches } from '#web/lib/use-may.ts'
import styles from './navigation.module.css'
import { addressOf, type ManageScreen, useMayOpen } from './screens.ts'

/** What the menu belongs to, and the ways out of it: the nearest last. */
export type Surroundings = { title: string; up: readonly { to: string; label: string }[] }

type Props = {
  screens: readonly ManageScreen[]
  surroundings?: Surroundings | undefined
  /** Where one may change from one organizer to another. */
  withOrganizers: boolean
}

export function ManageNavigation({ screens, surroundings, withOrganizers }: Props) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const mayOpen = useMayOpen()
  const listed = screens.filter(mayOpen).flatMap(({ menu, ...screen }) => (menu ? [{ ...screen, ...menu }] : []))
  return (
    <nav aria-label={t`Main menu`} className={styles.menu}>
      {surroundings && <WayOut {...surroundings} />}
      {[...Map.groupBy(listed, ({ group }) => group)].map(([group, members]) => (
        <Group key={group.id} label={i18n._(group)}>
          {members.map(({ title, icon, ...screen }) => (
            <Item key={screen.path} to={addressOf(screen)} label={i18n._(title)} icon={icon} />
          ))}
        </Group>
      ))}
      {withOrganizers && may(organizers.list) && <Organizers />}
    </nav>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className={styles.group}>{label}</p>
      <ul className={styles.items}>{children}</ul>
    </div>
  )
}

type ItemProps = { to: string; label: string; icon: Icon; end?: boolean }

function Item({ to, label, icon: ItemIcon, end = false }: ItemProps) {
  return (
    <li>
      <NavLink to={to} end={end} className={styles.item ?? ''}>
        <ItemIcon size={20} stroke={1.5} aria-hidden="true" />
        <span className={styles.label}>{label}</span>
      </NavLink>
    </li>
  )
}

function WayOut({ title, up }: Surroundings) {
  return (
    <div>
      <ul className={styles.items}>
        {up.map(({ to, label }) => (
          <Item key={to} to={to} label={label} icon={IconChevronLeft} end />
        ))}
      </ul>
      <p className={styles.place}>{title}</p>
    </div>
  )
}

/** All organizers that one reaches, also those without any event; archived ones are folded away. */
function Organizers() {
  const { data } = useApiQuery(organizers.list, {})
  const reached = (data?.data ?? []).filter(useReaches())
  if (reached.length === 0) return null
  const archived = reached.filter(({ status }) => status === 'ARCHIVED')
  const active = reached.filter(({ status }) => status !== 'ARCHIVED')
  return (
    <div>
      <p className={styles.group}>
        <Trans>Organizers</Trans>
      </p>
      <OrganizerItems organizers={active} />
      {archived.length > 0 && (
        <details>
          <summary className={styles.fold}>
            <Trans>Archived</Trans>
          </summary>
          <OrganizerItems organizers={archived} />
        </details>
      )}
    </div>
  )
}

function OrganizerItems({ organizers: shown }: { organizers: readonly Organizer[] }) {
  return (
    <ul className={styles.items}>
      {shown.map(({ id, name }) => (
        <li key={id}>
          <NavLink to={`/manage/organizer/${id}`} aria-current="true" className={styles.item ?? ''}>
            <IconBuildingStore size={20} stroke={1.5} aria-hidden="true" />
            <span className={styles.label}>{name}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
