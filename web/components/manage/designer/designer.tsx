import type { ReactNode } from 'react'
import { SharedGuard } from '#web/ui/form/save-bar.tsx'
import styles from './designer.module.css'

/** Form beside its preview; on phones one below the other. */
export function Designer({ form, preview }: { form: ReactNode; preview: ReactNode }) {
  return (
    <SharedGuard>
      <div className={styles.designer}>
        <div className={styles.form}>{form}</div>
        <div className={styles.preview}>{preview}</div>
      </div>
    </SharedGuard>
  )
}
