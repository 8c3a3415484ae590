import type { ReactNode } from 'react'
import { PageHead } from '#web/components/shared/page-head.tsx'
import styles from './auth.module.css'

/** Title of the screen, and an optional sentence under it. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <PageHead title={title} />
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  )
}
