import { Text, Title } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { PlaceContext, useScreenTitle, useTabTitle } from '#web/components/frame/screens.ts'
import { PageHead } from '#web/components/shared/page-head.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { EventContext } from '#web/lib/manage-context.ts'
import styles from './page-header.module.css'

type Props = {
  /** Title if different from that of the screen's row: screens about one item are named after it. */
  title?: string
  text?: ReactNode
  /** On phones, fixed at the bottom edge within reach of the thumb. */
  action?: ReactNode
}

/**
 * Title, one sentence and at most one primary action. Also sets the title of the tab, followed by the event's or organizer's
 * name.
 */
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

/** Name of the event or organizer above the heading on phones, which show neither side bar nor breadcrumbs. */
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
