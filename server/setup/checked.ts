/** Result of checking an answer. Trouble asks whether to keep the answer; advice and success are only shown. */
export type Checked = { trouble?: string[]; advice?: string[]; fine?: string[] }

export function tell({ trouble = [], advice = [], fine = [] }: Checked): void {
  const lines = [
    ...fine.map((line) => `✓ ${line}`),
    ...advice.map((line) => `! ${line}`),
    ...trouble.map((line) => `✗ ${line}`),
  ]
  for (const line of lines) process.stdout.write(`  ${line}\n`)
}

export function together(all: readonly Checked[]): Checked {
  const of = (kind: keyof Checked) => all.flatMap((checked) => checked[kind] ?? [])
  return { trouble: of('trouble'), advice: of('advice'), fine: of('fine') }
}
