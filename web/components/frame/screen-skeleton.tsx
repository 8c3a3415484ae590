import { useLingui } from '@lingui/react/macro'
import styles from './screen-skeleton.module.css'
import type { ManageScreen } from './screens.ts'

type Props = { title?: string | undefined; shape?: ManageScreen['shape'] }

/** Number of placeholder blocks by shape. */
const BLOCKS: Record<NonNullable<ManageScreen['shape']>, number> = { list: 8, cards: 4, figures: 6, form: 3 }

/** Placeholder of a screen that is loading, with its title. */
export function ScreenSkeleton({ title, shape = 'list' }: Props) {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`}>
      {title ? <h1 className={styles.title}>{title}</h1> : <div className={styles.title} data-unknown />}
      <div className={styles.line} />
      <div className={styles.blocks} data-shape={shape}>
        {Array.from(Array(BLOCKS[shape]).keys(), (block) => (
          <div key={block} className={styles.block} />
        ))}
      </div>
    </div>
  )
}
