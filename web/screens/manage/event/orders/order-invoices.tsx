import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Text } from '@mantine/core'
import { IconFileCode, IconFileDownload, IconMailForward } from '@tabler/icons-react'
import { invoices, type LatestInvoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import styles from './orders.module.css'
import { useInvoiceWord } from './use-order-words.ts'
import { useSaveXml } from './use-save-xml.ts'

type Props = { order: Order; invoice: LatestInvoice }

/** The invoice and its credit notes, each as PDF and XML. */
export function OrderInvoices({ order, invoice }: Props) {
  const { t } = useLingui()
  const { money } = useFormat()
  const invoiceWord = useInvoiceWord()
  const may = useMay()
  const send = useSend(order, invoice)
  const saveXml = useSaveXml()
  const path = `/events/${order.event_id}/orders/${order.id}`
  return (
    <>
      <ul className={styles.attendees}>
        <Document
          name={invoice.invoice_number}
          words={invoiceWord(invoice)}
          issued_at={invoice.issued_at}
          href={`/api${path}/invoice`}
          onSaveXml={() => saveXml(`${path}/invoice.xml`)}
        />
        {order.credit_notes.map(({ id, credit_note_number: number, amount, issued_at, reverses_id }) => {
          const credited = money(amount, order.currency)
          return (
            <Document
              key={id}
              name={number}
              words={
                reverses_id === null
                  ? t`Credit note ${number}, ${credited}`
                  : t`Reversal ${number} of a credit note, ${credited}`
              }
              issued_at={issued_at}
              href={`/api${path}/credit-notes/${id}`}
              onSaveXml={() => saveXml(`${path}/credit-notes/${id}.xml`)}
            />
          )
        })}
      </ul>
      {may(invoices.send) && order.email && (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconMailForward size={18} stroke={1.5} />}
          onClick={send}
        >
          <Trans>Send invoice</Trans>
        </Button>
      )}
    </>
  )
}

type DocumentProps = { name: string; words: string; issued_at: string; href: string; onSaveXml: () => void }

function Document({ name, words, issued_at, href, onSaveXml }: DocumentProps) {
  const { t } = useLingui()
  const { shortDateTime } = useFormat()
  const { timezone } = useEvent()
  return (
    <li className={styles.attendee}>
      <div>
        <Text fw={550} className="tabular">
          {words}
        </Text>
        <Text size="sm" c="dimmed">
          {shortDateTime(issued_at, timezone)}
        </Text>
      </div>
      <Anchor className={styles.download} href={href} download aria-label={t`PDF: ${name}`}>
        <IconFileDownload size={18} stroke={1.5} aria-hidden />
        <Trans>PDF</Trans>
      </Anchor>
      <Anchor
        component="button"
        type="button"
        className={styles.download}
        aria-label={t`Download ${name} as XML`}
        onClick={onSaveXml}
      >
        <IconFileCode size={18} stroke={1.5} aria-hidden />
        <Trans>XML</Trans>
      </Anchor>
    </li>
  )
}

function useSend(order: Order, { invoice_number: number }: LatestInvoice): () => void {
  const { t } = useLingui()
  const ask = useAskAndTell()
  const mutation = useApiMutation(invoices.send)
  const email = order.email ?? ''
  return () =>
    ask({
      title: t`Send invoice ${number}?`,
      text: t`We’ll email it to ${email} as a PDF, with any credit notes.`,
      confirm: t`Send invoice`,
      run: () => mutation.mutateAsync({ params: { event_id: order.event_id, order_id: order.id } }),
      done: t`Invoice sent.`,
    })
}
