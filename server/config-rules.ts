import { existsSync } from 'node:fs'
import type { Config, Variables } from './config.ts'

/** Wrong settings; the message lists all of them, for the person who wrote them. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export const unusable = (...lines: readonly string[]) =>
  new ConfigError(
    `These settings cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}\nSee .env.example for what each one means.`,
  )

/** Settings that are right each by itself, and wrong together. */
export function refuseContradictions(values: Variables): void {
  refuseStandIn(values)
  refuseSomeOfMany(values)
  refuseKeysOfTwoModes(values)
  refuseFeeOfNobody(values)
}

/** Keeps a public installation from taking payments at a stand-in by mistake. */
function refuseStandIn({ APP_URL, STRIPE_API_URL, STRIPE_DOUBLE_ALLOWED }: Variables): void {
  if (!STRIPE_API_URL || STRIPE_DOUBLE_ALLOWED || !APP_URL?.startsWith('https:')) return
  throw unusable('STRIPE_API_URL: with a stand-in no money moves; set STRIPE_DOUBLE_ALLOWED=true if that is meant')
}

const PLATFORM = [
  'STRIPE_PLATFORM_SECRET_KEY',
  'STRIPE_PLATFORM_PUBLISHABLE_KEY',
  'STRIPE_PLATFORM_WEBHOOK_SECRET',
] as const

/** Settings that make sense together only. */
const ALL_OR_NONE: { names: readonly (keyof Variables)[]; none: string }[] = [
  { names: PLATFORM, none: 'none of the three STRIPE_PLATFORM_ settings' },
  {
    names: ['APPLE_PASS_TYPE', 'APPLE_TEAM', 'APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_ISSUER_CERTIFICATE'],
    none: 'none of the settings of Apple Wallet',
  },
  { names: ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY'], none: 'none of the settings of Google Wallet' },
]

function refuseSomeOfMany(values: Variables): void {
  for (const { names, none } of ALL_OR_NONE) {
    const missing = names.filter((name) => !values[name])
    if (missing.length > 0 && missing.length < names.length)
      throw unusable(...missing.map((name) => `${name}: set it as well, or ${none}`))
  }
}

function refuseKeysOfTwoModes(values: Variables): void {
  const [secret, publishable] = PLATFORM.map((name) => values[name]?.split('_')[1])
  if (secret !== publishable)
    throw unusable(
      'STRIPE_PLATFORM_PUBLISHABLE_KEY: one of the two keys is for tests and the other one is not; use two of the same mode',
    )
}

/** Refuses a fee without a platform to keep it. */
function refuseFeeOfNobody(values: Variables): void {
  if (PLATFORM.every((name) => values[name])) return
  const none = 'leave it out, or set the three STRIPE_PLATFORM_ settings: without a platform nobody keeps a fee'
  if (values.PLATFORM_FEE_PERCENT > 0) throw unusable(`PLATFORM_FEE_PERCENT: ${none}`)
  if (Object.values(values.PLATFORM_FEE_PER_TICKET).some((fee) => fee > 0))
    throw unusable(`PLATFORM_FEE_PER_TICKET: ${none}`)
}

const FILES = ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_ISSUER_CERTIFICATE', 'GOOGLE_WALLET_KEY'] as const

/** Refuses settings that name a file which is not there. */
export function refuseMissingFiles(config: Config): void {
  const missing = FILES.filter((name) => {
    const path = config[name.toLowerCase() as Lowercase<typeof name>]
    return path !== undefined && !existsSync(path)
  })
  if (missing.length > 0) throw unusable(...missing.map((name) => `${name}: there is no such file`))
}
