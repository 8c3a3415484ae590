import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PublicOrganizer } from '#contract/public-events.ts'
import buttons from '#web/components/public/buttons.module.css'
import { loadManageWords } from '#web/lib/formats/i18n.ts'
import { usePageRuntime } from '#web/lib/page/page-runtime.ts'
import { choiceOf, choose } from './choice.ts'
import { countVisit } from './count-visit.ts'
import styles from './visits.module.css'

type Props = { organizer: PublicOrganizer; event_id: number | undefined }

/** Loads the component and its texts. Pages of organizers without visit counting never do. */
export async function loadQuestion() {
  await loadManageWords('visits')
  return { Question: QuestionToVisitors }
}

export { countVisit }

/** Previews are not counted, so nobody is asked there. */
function QuestionToVisitors(props: Props) {
  const { pathname } = usePageRuntime()
  return pathname.endsWith('/preview') ? null : <Question {...props} />
}

/** Asks for consent to count the visit. The choice can be changed at the foot of the page. */
function Question({ organizer, event_id }: Props) {
  const { t } = useLingui()
  const { id, name } = organizer
  const [choice, setChoice] = useState(() => choiceOf(id))
  useCountedPage({ organizer_id: id, event_id, visitor_id: choice?.visitor_id })
  const answer = (agrees: boolean) => setChoice(choose(id, agrees))
  if (choice)
    return (
      <p className={styles.chosen}>
        {choice.visitor_id ? <Trans>Your visit is counted.</Trans> : <Trans>Your visit isn’t counted.</Trans>}{' '}
        <button type="button" className={buttons.quiet} onClick={() => answer(!choice.visitor_id)}>
          {choice.visitor_id ? t`Don’t count it` : t`Count it`}
        </button>
      </p>
    )
  return (
    <section className={styles.question} aria-labelledby="may-count">
      <h2 id="may-count">
        <Trans>May we count your visit?</Trans>
      </h2>
      <p>
        <Trans>
          {name} would like to use Google Analytics to see which pages are visited and what is bought. Your name, email
          and IP address are never shared.
        </Trans>
      </p>
      <div className={styles.answers}>
        <button type="button" className={buttons.plain} onClick={() => answer(false)}>
          <Trans>No, thanks</Trans>
        </button>
        <button type="button" className={buttons.plain} onClick={() => answer(true)}>
          <Trans>Yes, count it</Trans>
        </button>
      </div>
    </section>
  )
}

type Visit = { organizer_id: number; event_id: number | undefined; visitor_id: string | null | undefined }

/** Counts every page once, including navigation without a page load. */
function useCountedPage({ organizer_id, event_id, visitor_id }: Visit): void {
  const { pathname } = usePageRuntime()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says that it is another page
  useEffect(() => {
    if (visitor_id) countVisit(organizer_id, event_id ? { event_id } : {})
  }, [organizer_id, event_id, visitor_id, pathname])
}
