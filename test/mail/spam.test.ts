import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { LOCALES } from '#domain/locale.ts'
import { openEmailApp } from '#test/email-app.ts'
import { everyEmail, everyMessage } from '#test/every-email.ts'

const app = await openEmailApp()

/** Score and rules of Debian's SpamAssassin, by the rules on this machine alone. Spam starts at 5 points. */
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

/** Messages as organizers write them. */
const MESSAGES = {
  en: {
    subject: 'Evening of lights: come by the side door',
    message:
      '<p>The main door is closed this Friday. Please come by the side door in Mill Lane; it opens at seven.</p><p>The map is attached. <strong>Bring something warm</strong>: the second part is outside.</p>',
  },
  de: {
    subject: 'Abend der Lichter: Eingang an der Seite',
    message:
      '<p>Der Haupteingang ist am Freitag geschlossen. Bitte nehmt den Seiteneingang in der Mühlgasse; er öffnet um sieben.</p><p>Der Plan liegt bei. <strong>Zieht euch warm an</strong>: Der zweite Teil ist im Freien.</p>',
  },
}

test.each(LOCALES.filter((locale) => ['en', 'de'].includes(locale)))(
  'no e-mail in %s looks like spam',
  async (locale) => {
    const followed = await everyEmail(app, 'Evening of lights')
    expect(followed.length).toBeGreaterThanOrEqual(20)
    const written = await everyMessage(app, { locale, ...MESSAGES[locale as 'en' | 'de'] })
    expect(written.map(({ raw }) => /^List-Unsubscribe: /m.test(raw))).toEqual([false, true])
    const emails = [...followed, ...written]
    const judged = emails.map(({ subject = '', raw }) => ({ locale, subject, ...judge(raw) }))
    for (const { subject, score, rules } of judged)
      process.stdout.write(`${locale}  ${score.toFixed(1).padStart(5)}  ${subject}  ${rules}\n`)
    expect(judged.filter(({ score }) => !(score < 1))).toEqual([])
  },
)
