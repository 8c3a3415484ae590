import { useLingui } from '@lingui/react/macro'
import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { SaveBar, SharedGuard } from './save-bar.tsx'
import styles from './sections.module.css'

export type SectionLink = { id: string; label: string }

/** A page of settings: sections below each other, a list of them beside where there is room; `#id` leads to one. */
export function Sections({ links, children }: { links: readonly SectionLink[]; children: ReactNode }) {
  const { t } = useLingui()
  const current = useSectionInView(links)
  useJumpToHash()
  return (
    <SharedGuard>
      <div className={styles.layout}>
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

/** Where the top bar ends, and a little more. */
const TOP = 120

/** The section one reads: the last that has reached the top; at the end of the page, the one that was asked for. */
function useSectionInView(links: readonly SectionLink[]): string | undefined {
  const { hash } = useLocation()
  const ids = links.map(({ id }) => id).join(' ')
  const [current, setCurrent] = useState(links[0]?.id)
  useEffect(() => {
    const order = ids.split(' ')
    function look() {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const isAsked = (id: string) => isAtEnd && hash === `#${id}`
      const isReached = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? TOP) < TOP
      setCurrent(order.find(isAsked) ?? order.findLast(isReached) ?? order[0])
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [ids, hash])
  return current
}

/** Sections come after their data, so the browser cannot jump by itself; the focus goes along for the keyboard. */
function useJumpToHash(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again jumps again
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [hash, key])
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
