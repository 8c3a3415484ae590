/** A file's name for people to recognise it; nothing is ever opened by this name. May be empty. */
export function plainName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  return base.replace(/[\p{Control}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, '').slice(0, 255)
}
