import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { LOCALES } from '#domain/locale.ts'
import { openEmailApp } from '#test/email-app.ts'
import { everyEmail } from '#test/every-email.ts'

const app = await openEmailApp()

/** What Debian's SpamAssassin gives points for, by the rules on this machine alone: 5 make spam. */
function judge(raw: string): { score: number; rules: string } {
  const { stdout, stderr, status } = spawnSync('spamassassin', ['--local', '--test-mode'], {
    input: raw,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`spamassassin (apt-get install spamassassin) failed: ${stderr}`)
  const header = stdout.replaceAll(/\r?\n[ \t]+/g, ' ')
  const [, score = '', rules = ''] = /^X-Spam-Status: .*?score=(-?[\d.]+) .*?tests=(.*?) autolearn/m.exec(header) ?? []
  return { score: Number.parseFloat(score), rules }
}

test.each(LOCALES.filter((locale) => ['en', 'de'].includes(locale)))(
  'no e-mail in %s looks like spam',
  async (locale) => {
    const emails = await everyEmail(app, 'Evening of lights')
    expect(emails.length).toBeGreaterThanOrEqual(20)
    const judged = emails.map(({ subject = '', raw }) => ({ locale, subject, ...judge(raw) }))
    for (const { subject, score, rules } of judged)
      process.stdout.write(`${locale}  ${score.toFixed(1).padStart(5)}  ${subject}  ${rules}\n`)
    expect(judged.filter(({ score }) => !(score < 1))).toEqual([])
  },
)
