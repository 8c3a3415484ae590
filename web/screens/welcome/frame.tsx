import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import UserMenu from '#web/components/manage/screen/user-menu.tsx'
import { AppLogo } from '#web/components/shared/app-logo.tsx'
import { SkipLink } from '#web/components/shared/skip-link.tsx'
import { PUT_OFF } from '#web/lib/set-up.ts'
import styles from './frame.module.css'
import type { Step, StepName } from './steps.ts'

const WORDS: Record<StepName, MessageDescriptor> = {
  confirm: msg`Email`,
  organizer: msg`Organizer`,
  event: msg`Event`,
  ticket: msg`Ticket`,
  payment: msg`Payment`,
  publish: msg`Go on sale`,
}

type Props = {
  steps: readonly Step[]
  current: StepName
  /** True if nothing exists yet that the lists could show. */
  isEmpty: boolean
  preview: ReactNode
  children: ReactNode
}

/** Frame of the guided path, without a menu: logo, steps, and "Finish later". */
export function Frame({ steps, current, isEmpty, preview, children }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.header}>
        <AppLogo width={112} />
        <Anchor component={Link} to="/manage/events" state={isEmpty ? PUT_OFF : null} className={styles.later}>
          <Trans>Finish later</Trans>
        </Anchor>
        <UserMenu />
      </header>
      <div className={styles.columns}>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Steps steps={steps} current={current} />
          {children}
        </main>
        <aside className={styles.aside} aria-label={t`Event page preview`}>
          {preview}
        </aside>
      </div>
    </div>
  )
}

function Steps({ steps, current }: Pick<Props, 'steps' | 'current'>) {
  const { t, i18n } = useLingui()
  const at = steps.findIndex(({ name }) => name === current) + 1
  const count = steps.length
  const name = i18n._(WORDS[current])
  return (
    <nav aria-label={t`Steps`} className={styles.steps}>
      <p className={styles.count}>
        <Trans>
          Step {at} of {count}: {name}
        </Trans>
      </p>
      <ol>
        {steps.map((step) => (
          <li
            key={step.name}
            data-done={step.isDone || undefined}
            aria-current={step.name === current ? 'step' : undefined}
          >
            <StepLink to={step.isOpen && step.name !== current ? `/welcome?step=${step.name}` : null}>
              {step.isDone && <IconCheck size={16} stroke={2} role="img" aria-label={t`Done`} />}
              <span>{i18n._(WORDS[step.name])}</span>
            </StepLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <span className={styles.step}>{children}</span>
  return (
    <Link to={to} className={styles.step}>
      {children}
    </Link>
  )
}
