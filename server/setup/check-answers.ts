import type { Config } from '#server/config.ts'
import { checkMailServer, sendTestEmail } from './check-mail.ts'
import { checkAddress, checkFolder, checkPort } from './check-place.ts'
import { type Checked, together } from './checked.ts'
import { checkSenderDomain, type Lookup } from './sender-domain.ts'
import type { Answers, AskedName } from './settings.ts'

type Check = (settings: Config, lookup: Lookup) => Promise<Checked>

/** Check of each answer, given all future settings. */
export const CHECKS: Partial<Record<AskedName, Check>> = {
  APP_URL: checkAddress,
  PORT: checkPort,
  MAIL_URL: async ({ mail_url }) => (mail_url ? checkMailServer(mail_url) : {}),
  MAIL_FROM: async (settings, lookup) => (settings.mail_url ? checkSenderDomain(settings, lookup) : {}),
  BACKUP_DIR: checkFolder,
}

type Wanted = { answers: Answers; settings: Config; lookup: Lookup; test_email_to: string | null }

/** Checks all given answers, one after the other. */
export async function checkAnswers({ answers, settings, lookup, test_email_to }: Wanted): Promise<Checked> {
  const results: Checked[] = []
  for (const name of Object.keys(CHECKS) as AskedName[])
    if (answers[name] !== undefined) results.push((await CHECKS[name]?.(settings, lookup)) ?? {})
  const isWell = together(results).trouble?.length === 0
  if (isWell && test_email_to && settings.mail_url) results.push(await sendTestEmail(settings, test_email_to))
  return together(results)
}
