import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BankStatement as Statement } from '#contract/bank-statements.ts'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { ChooseStatement } from './choose-statement.tsx'
import { StatementEntries } from './statement-entries.tsx'

/** Suggestions for a bank statement: which unpaid orders it pays. The file is not kept, so a reload begins anew. */
export default function BankStatement() {
  const { t } = useLingui()
  const [statement, setStatement] = useState<Statement | null>(null)
  return (
    <>
      <PageHeader text={t`See which unpaid orders a statement of your bank pays, and mark them as paid together.`} />
      {statement ? (
        <StatementEntries statement={statement} onAnother={() => setStatement(null)} />
      ) : (
        <ChooseStatement onRead={setStatement} />
      )}
    </>
  )
}
