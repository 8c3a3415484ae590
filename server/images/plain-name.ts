/** Name of a file for display; no file is ever opened by it. May be empty. */
export function plainName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  return base.replace(/[\p{Control}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, '').slice(0, 255)
}
