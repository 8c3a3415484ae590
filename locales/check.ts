import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OFFERED } from '#domain/locale.ts'
import { catalogues, messages, ROOT } from './catalogue.ts'

/** Says which texts of the code no catalogue has yet, and which an offered language lacks, or whose places are old; exits 1 if there are any. */

function extractAndRestore(before: Map<string, string>): Map<string, string> {
  try {
    execFileSync('lingui', ['extract', '--clean', ...OFFERED.flatMap((locale) => ['--locale', locale])], {
      cwd: ROOT,
      stdio: 'pipe',
    })
    return catalogues(OFFERED)
  } finally {
    for (const [file, text] of before) writeFileSync(join(ROOT, file), text)
  }
}

const before = catalogues(OFFERED)
const after = extractAndRestore(before)
const problems = [...after].flatMap(([file, text]) => {
  const known = messages(before.get(file) ?? '')
  const missing = [...messages(text)].flatMap(([id]) => {
    if (!known.has(id)) return [`${file}: not extracted yet: ${id}`]
    return known.get(id) === '' ? [`${file}: not translated: ${id}`] : []
  })
  // The build cuts the words of management by the places that say them (vite/words.ts).
  const isMoved = missing.length === 0 && before.get(file) !== text
  return isMoved ? [`${file}: the places of some texts have changed`] : missing
})
for (const problem of problems.slice(0, 50)) process.stdout.write(`${problem}\n`)
if (problems.length > 50) process.stdout.write(`… and ${problems.length - 50} more\n`)
if (problems.length > 0) process.stdout.write('Run `npm run translate`, then fill in what is missing.\n')
process.exitCode = problems.length > 0 ? 1 : 0
