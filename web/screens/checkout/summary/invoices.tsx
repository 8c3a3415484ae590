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
        {files.map((file) => (
          <li key={file.file_path} className={styles.files}>
            <a className={controls.secondary} href={file.file_path} download>
              <LineIcon name="download" />
              <FileName file={file} />
            </a>
            {file.xml_path && (
              <a
                className={controls.secondary}
                href={file.xml_path}
                download
                aria-label={t`Download ${file.number} as XML`}
              >
                <Trans>XML</Trans>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FileName({ file: { kind, number } }: { file: InvoiceFile }) {
  const { t } = useLingui()
  const names: Record<InvoiceFile['kind'], string> = {
    INVOICE: t`Invoice ${number} (PDF)`,
    CREDIT_NOTE: t`Credit note ${number} (PDF)`,
    CREDIT_NOTE_REVERSAL: t`Reversal of a credit note, ${number} (PDF)`,
  }
  return names[kind]
}
