import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { SaveBar, SharedGuard } from '#web/ui/form/save-bar.tsx'
import { sectionInView } from './section-in-view.ts'
import styles from './sections.module.css'

export type SectionLink = { id: string; label: string }

/**
 * Settings page: sections one below the other, with a list of links beside them, or a menu on narrow screens. `#id` leads to a
 * section.
 */
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

/** Menu of sections on phones. */
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

/** Id of the section being read; after a jump, the requested one until the user scrolls. */
function useSectionInView(links: readonly SectionLink[]): string | undefined {
  // `location` is new with every navigation, so pressing the same link again counts as a request, too.
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

/** Events of scrolling by hand. A jump to a section scrolls as well, but fires none of these. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Scrolls to the section of the hash and focuses it. Sections render after their data, so the browser cannot jump by itself. */
export function useJumpToHash(): void {
  const location = useLocation()
  // A layout effect runs again when content hidden by Suspense is shown.
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

/** Section with a form of its own, saved by itself. */
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
