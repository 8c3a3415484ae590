import { Text, Title } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { PlaceContext, useScreenTitle, useTabTitle } from '#web/components/frame/screens.ts'
import { PageHead } from '#web/components/shared/page-head.tsx'
import { EventContext } from '#web/lib/manage-context.ts'
import { useFormat } from '#web/lib/use-format.ts'
import styles from './page-header.module.css'

type Props = {
  /** Where it is not that of the screen's row: a screen about one thing is called after it. */
  title?: string
  text?: ReactNode
  /** On a phone it stays at the lower edge, above the thumb. */
  action?: ReactNode
}

/** Title, one sentence, and at most one primary action; the tab in the browser is called the same, with the place behind it. */
export function PageHeader({ title: given, text, action }: Props) {
  const own = useScreenTitle()
  const title = given ?? own
  const tabTitle = useTabTitle(title)
  return (
    <div className={styles.header}>
      <PageHead title={tabTitle} />
      <div className={styles.words}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        <PlaceOfScreen title={title} />
        {text && (
          <Text c="dimmed" maw={680} className={styles.text}>
            {text}
          </Text>
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** Phones show neither side bar nor breadcrumbs, so the heading says which event or organizer a screen belongs to. */
function PlaceOfScreen({ title }: { title: string }) {
  const format = useFormat()
  const place = useContext(PlaceContext)
  const event = useContext(EventContext)
  if (place === '' || place === title) return null
  return (
    <p className={styles.place}>
      <span>{place}</span>
      {event && <span>{format.monthDay(event.start_date, event.timezone)}</span>}
    </p>
  )
}
