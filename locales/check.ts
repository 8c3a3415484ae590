import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Says which texts of the code no catalogue has yet, and which a complete language lacks; exits 1 if there are any. */

const COMPLETE = ['en', 'de']
const ROOT = join(import.meta.dirname, '..')

function catalogues(): Map<string, string> {
  const files = globSync(`locales/{${COMPLETE.join(',')}}/*.po`, { cwd: ROOT })
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
}

/** Message ids with their translations; obsolete entries and the header are left out. */
function messages(po: string): Map<string, string> {
  const entries = po.split(/\n\n+/).filter((entry) => !/^#~/m.test(entry))
  const pairs = entries.map((entry): [string, string] => [textOf(entry, 'msgid'), textOf(entry, 'msgstr')])
  return new Map(pairs.filter(([id]) => id !== ''))
}

function textOf(entry: string, key: 'msgid' | 'msgstr'): string {
  const [, quoted = ''] = new RegExp(`^${key} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(entry) ?? []
  return [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]).join('')
}

function extractAndRestore(before: Map<string, string>): Map<string, string> {
  try {
    execFileSync('lingui', ['extract', '--clean', ...COMPLETE.flatMap((locale) => ['--locale', locale])], {
      cwd: ROOT,
      stdio: 'pipe',
    })
    return catalogues()
  } finally {
    for (const [file, text] of before) writeFileSync(join(ROOT, file), text)
  }
}

const before = catalogues()
const after = extractAndRestore(before)
const problems = [...after].flatMap(([file, text]) => {
  const known = messages(before.get(file) ?? '')
  return [...messages(text)].flatMap(([id]) => {
    if (!known.has(id)) return [`${file}: not extracted yet: ${id}`]
    return known.get(id) === '' ? [`${file}: not translated: ${id}`] : []
  })
})
for (const problem of problems.slice(0, 50)) process.stdout.write(`${problem}\n`)
if (problems.length > 50) process.stdout.write(`… and ${problems.length - 50} more\n`)
if (problems.length > 0) process.stdout.write('Run `npm run translate`, then fill in what is missing.\n')
process.exitCode = problems.length > 0 ? 1 : 0
