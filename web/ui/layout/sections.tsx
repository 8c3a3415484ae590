import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { SaveBar, SharedGuard } from '#web/ui/form/save-bar.tsx'
import { sectionInView } from './section-in-view.ts'
import styles from './sections.module.css'

export type SectionLink = { id: string; label: string }

/** A page of settings: sections below each other, a list of them beside, a menu where there is no room; `#id` leads to one. */
export function Sections({ links, children }: { links: readonly SectionLink[]; children: ReactNode }) {
  const { t } = useLingui()
  const current = useSectionInView(links)
  useJumpToHash()
  return (
    <SharedGuard>
      <div className={styles.layout}>
        <JumpMenu links={links} current={current} />
        <nav className={styles.nav} aria-label={t`Sections of this page`}>
          <ul>
            {links.map(({ id, label }) => (
              <li key={id}>
                <Link to={`#${id}`} replace preventScrollReset aria-current={id === current ? 'location' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.column}>{children}</div>
      </div>
    </SharedGuard>
  )
}

/** The list of sections on a phone. */
function JumpMenu({ links, current }: { links: readonly SectionLink[]; current: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <div className={styles.jump}>
      <NativeSelect
        aria-label={t`Jump to section`}
        value={current ?? ''}
        data={links.map(({ id, label }) => ({ value: id, label }))}
        onChange={({ currentTarget }) =>
          void navigate(`#${currentTarget.value}`, { replace: true, preventScrollReset: true })
        }
      />
    </div>
  )
}

/** The section one reads; the one that was asked for, until one scrolls by oneself. */
function useSectionInView(links: readonly SectionLink[]): string | undefined {
  // Another one with every navigation: the same link pressed again is asked for again.
  const location = useLocation()
  const ids = links.map(({ id }) => id).join(' ')
  const [current, setCurrent] = useState(links[0]?.id)
  useEffect(() => {
    const order = ids.split(' ')
    let asked = order.find((id) => location.hash === `#${id}`)
    function look() {
      const tops = order.map(
        (id) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
      )
      const remaining = document.documentElement.scrollHeight - innerHeight - scrollY
      setCurrent(asked ?? order[sectionInView({ tops, window_height: innerHeight, remaining })])
    }
    function scrollByHand() {
      asked = undefined
    }
    look()
    addEventListener('scroll', look, { passive: true })
    for (const name of BY_HAND) addEventListener(name, scrollByHand, { passive: true })
    return () => {
      removeEventListener('scroll', look)
      for (const name of BY_HAND) removeEventListener(name, scrollByHand)
    }
  }, [ids, location])
  return current
}

/** What people scroll with; a jump to a section scrolls as well, but does none of these. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Sections come after their data, so the browser cannot jump by itself; the focus goes along for the keyboard. */
export function useJumpToHash(): void {
  const location = useLocation()
  // Of layout, so that it comes again when what was hidden while a part of it was fetched is shown.
  useLayoutEffect(() => {
    const section = location.hash ? document.getElementById(location.hash.slice(1)) : null
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [location])
}

type SectionProps = { id: string; title: string; text?: ReactNode; children: ReactNode }

export function Section({ id, title, text, children }: SectionProps) {
  return (
    <Paper component="section" id={id} tabIndex={-1} withBorder radius="lg" className={styles.section}>
      <Stack gap={4} mb="lg">
        <Title order={2} size="h3">
          {title}
        </Title>
        {text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </Stack>
      {children}
    </Paper>
  )
}

type FormSectionProps = SectionProps & {
  api: {
    form: { reset: () => void }
    submit: (event?: SyntheticEvent<HTMLFormElement>) => void
    pending: boolean
    isDirty: boolean
  }
}

/** A section that is saved by itself. */
export function FormSection({ api, children, ...section }: FormSectionProps) {
  return (
    <Section {...section}>
      <form onSubmit={api.submit} noValidate aria-label={section.title}>
        <Stack>{children}</Stack>
        <SaveBar isDirty={api.isDirty} pending={api.pending} onReset={() => api.form.reset()} />
      </form>
    </Section>
  )
}
