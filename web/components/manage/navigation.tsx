import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { type Icon, IconBuildingStore, IconChevronLeft } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { type Organizer, organizers } from '#contract/organizers.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay, useReaches } from '#web/lib/use-may.ts'
import styles from './shell.module.css'

export type NavItem = {
  to: string
  label: string
  icon: Icon
  end?: boolean
  /** What its screen calls first: who may call none of these does not get there. */
  needs?: readonly EndpointSpec[]
}
export type NavGroup = { label: string; items: readonly NavItem[] }

/** What the menu belongs to, and the ways out of it: the nearest last. */
export type Place = { title: string; up: readonly { to: string; label: string }[] }

type Props = {
  nav: readonly NavGroup[]
  place?: Place | undefined
  /** Where one may change from one organizer to another. */
  withOrganizers: boolean
}

/** Whether the signed-in user gets to a screen. */
export function useMayOpen(): (item: Pick<NavItem, 'needs'>) => boolean {
  const may = useMay()
  return ({ needs }) => needs === undefined || needs.some(may)
}

export function ManageNavigation({ nav, place, withOrganizers }: Props) {
  const { t } = useLingui()
  const may = useMay()
  const mayOpen = useMayOpen()
  const open = nav.map((group) => ({ ...group, items: group.items.filter(mayOpen) }))
  return (
    <nav aria-label={t`Main menu`}>
      <Stack gap="lg">
        {place && <WayOut place={place} />}
        {open.map((group) => group.items.length > 0 && <Group key={group.label} {...group} />)}
        {withOrganizers && may(organizers.list) && <Organizers />}
      </Stack>
    </nav>
  )
}

function Group({ label, items }: NavGroup) {
  return (
    <div>
      <Text className={styles.group}>{label}</Text>
      <ul className={styles.items}>
        {items.map((item) => (
          <Item key={item.to} {...item} />
        ))}
      </ul>
    </div>
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

/** All organizers that one reaches, also those without any event; archived ones are folded away. */
function Organizers() {
  const { data } = useApiQuery(organizers.list, {})
  const reached = (data?.data ?? []).filter(useReaches())
  if (reached.length === 0) return null
  const archived = reached.filter(({ status }) => status === 'ARCHIVED')
  const active = reached.filter(({ status }) => status !== 'ARCHIVED')
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
