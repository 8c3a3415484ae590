import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { type Icon, IconBuildingStore, IconChevronLeft } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { type Organizer, organizers } from '#contract/organizers.ts'
import { useApiQuery } from '#web/lib/query.ts'
import styles from './shell.module.css'

export type NavItem = { to: string; label: string; icon: Icon; end?: boolean }
export type NavGroup = { label: string; items: readonly NavItem[] }

/** What the menu belongs to, and the ways out of it: the nearest last. */
export type Place = { title: string; up: readonly { to: string; label: string }[] }

type Props = {
  nav: readonly NavGroup[]
  place?: Place | undefined
  /** Where one may change from one organizer to another. */
  withOrganizers: boolean
}

export function ManageNavigation({ nav, place, withOrganizers }: Props) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Main menu`}>
      <Stack gap="lg">
        {place && <WayOut place={place} />}
        {nav.map((group) => (
          <div key={group.label}>
            <Text className={styles.group}>{group.label}</Text>
            <ul className={styles.items}>
              {group.items.map((item) => (
                <Item key={item.to} {...item} />
              ))}
            </ul>
          </div>
        ))}
        {withOrganizers && <Organizers />}
      </Stack>
    </nav>
  )
}

function Item({ to, label, icon: ItemIcon, end = false }: NavItem) {
  return (
    <li>
      <NavLink to={to} end={end} className={styles.item ?? ''}>
        <ItemIcon size={20} stroke={1.5} aria-hidden="true" />
        <span className={styles.label}>{label}</span>
      </NavLink>
    </li>
  )
}

function WayOut({ place: { title, up } }: { place: Place }) {
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

/** All organizers of the account, also those without any event; archived ones are folded away. */
function Organizers() {
  const { data } = useApiQuery(organizers.list, {})
  if (!data || data.data.length === 0) return null
  const archived = data.data.filter(({ status }) => status === 'ARCHIVED')
  const active = data.data.filter(({ status }) => status !== 'ARCHIVED')
  return (
    <div>
      <Text className={styles.group}>
        <Trans>Organizers</Trans>
      </Text>
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
