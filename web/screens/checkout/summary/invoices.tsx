import { Trans, useLingui } from '@lingui/react/macro'
import type { InvoiceFile } from '#contract/invoices.ts'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import controls from '../controls.module.css'
import styles from './summary.module.css'

/** Invoices of the order, and the credit notes that cancel them; null if there are none. */
export function Invoices({ files }: { files: readonly InvoiceFile[] }) {
  const { t } = useLingui()
  if (files.length === 0) return null
  return (
    <section className={controls.card} aria-labelledby="invoices">
      <h2 id="invoices">
        <Trans>Invoices</Trans>
      </h2>
      <ul className={styles.invoices}>
        {files.map(({ kind, number, file_path, xml_path }) => (
          <li key={file_path} className={styles.files}>
            <a className={controls.secondary} href={file_path} download>
              <LineIcon name="download" />
              <FileName kind={kind} number={number} />
            </a>
            {xml_path && (
              <a className={controls.secondary} href={xml_path} download aria-label={t`Download ${number} as XML`}>
                <Trans>XML</Trans>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FileName({ kind, number }: Pick<InvoiceFile, 'kind' | 'number'>) {
  const { t } = useLingui()
  const names: Record<InvoiceFile['kind'], string> = {
    INVOICE: t`Invoice ${number} (PDF)`,
    CREDIT_NOTE: t`Credit note ${number} (PDF)`,
    CREDIT_NOTE_REVERSAL: t`Reversal of a credit note, ${number} (PDF)`,
  }
  return names[kind]
}
