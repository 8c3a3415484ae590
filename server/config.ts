import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { readFeePerTicket } from '#domain/application-fee.ts'
import { refuseContradictions, refuseMissingFiles, unusable } from './config-rules.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const flag = z.stringbool({ error: 'use true or false' })
const webAddress = z
  .url({ protocol: /^https?$/, error: 'use an address such as https://tickets.example.com' })
  .transform((url) => url.replace(/\/+$/, ''))
const file = z.string().transform((path) => resolve(path))
const NETWORKS = 'use networks such as 10.1.0.0/16, fd12:3456::/32'
const areNetworks = (text: string) => text.split(',').every((network) => ipaddr.isValidCIDR(network.trim()))
const BOUNCES = 'use an address such as imaps://user:password@mail.example.com:993/INBOX'

const keyLike = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `use a key such as ${example}, as Stripe’s dashboard shows it`).optional()

const PERCENT = 'use a percentage from 0 to 50 with at most two decimals, such as 1.5'
const feePercent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, PERCENT)
  .transform(Number)
  .refine((percent) => percent <= 50, PERCENT)
const feePerTicket = z.string().transform((text, { addIssue }) => {
  try {
    return readFeePerTicket(text)
  } catch (error) {
    addIssue((error as RangeError).message)
    return z.NEVER
  }
})

/** All settings. `.env.example` documents each, and a test keeps the two in step. */
export const variables = z.object({
  PORT: z.coerce.number('use a port number').int().min(0).max(65535).default(3000),
  HOST: z.string().optional(),
  APP_URL: webAddress.optional(),
  TRUSTED_PROXIES: z.coerce.number('use a number').int().min(0).max(10).default(0),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  DATA_DIR: z.string().default('.data'),
  ACTIVITY_KEPT_MONTHS: z.coerce.number('use a number of months').int().min(1).max(1200).default(24),
  SECRET: z.string().min(32, 'use at least 32 random characters').optional(),
  BACKUP_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(16, 'use at least 16 characters, such as five words that nobody else would put together')
    .optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'use an address such as postgres://user:password@host/name' })
    .optional(),
  MAIL_URL: z.url({ protocol: /^smtps?$/, error: 'use an address such as smtp://user:password@host:587' }).optional(),
  BOUNCES_URL: z
    .url({ protocol: /^imaps?$/, error: BOUNCES })
    .refine((url) => URL.canParse(url) && new URL(url).username !== '', BOUNCES)
    .optional(),
  MAIL_FROM: z.string().includes('@', { error: 'use an address such as Foyer <tickets@example.com>' }).optional(),
  REGISTRATION_OPEN: flag.default(true),
  REQUIRE_CONFIRMED_EMAIL: flag.optional(),
  METRICS_PUBLIC: flag.default(false),
  APP_NAME: z.string().max(60).default('Foyer'),
  APP_LOGO_URL: z.string().optional(),
  FRONTEND_URL: webAddress.optional(),
  LICENCE_PURCHASED: flag.default(false),
  WEBHOOK_ALLOW_HTTP: flag.default(false),
  WEBHOOK_ALLOWED_NETWORKS: z.string().refine(areNetworks, NETWORKS).optional(),
  CHAT_WIDGET_URL: z
    .url({ protocol: /^https$/, error: 'use an address such as https://chat.example.com/widget.js' })
    .optional(),
  ANALYTICS_URL: webAddress.default('https://www.google-analytics.com/mp/collect'),
  STRIPE_API_URL: webAddress.optional(),
  STRIPE_DOUBLE_ALLOWED: flag.default(false),
  STRIPE_PLATFORM_SECRET_KEY: keyLike(/^(sk|rk)_(test|live)_\w+$/, 'sk_live_… or rk_live_…'),
  STRIPE_PLATFORM_PUBLISHABLE_KEY: keyLike(/^pk_(test|live)_\w+$/, 'pk_live_…'),
  STRIPE_PLATFORM_WEBHOOK_SECRET: keyLike(/^whsec_\w+$/, 'whsec_…'),
  PLATFORM_FEE_PERCENT: feePercent.default(0),
  PLATFORM_FEE_PER_TICKET: feePerTicket.default({}),
  TERMS_URL: webAddress.optional(),
  PRIVACY_URL: webAddress.optional(),
  APPLE_PASS_TYPE: z
    .string()
    .regex(/^pass\.[\w.-]+$/, 'use an identifier such as pass.com.example.tickets')
    .optional(),
  APPLE_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'use the ten letters and digits of your team')
    .optional(),
  APPLE_PASS_CERTIFICATE: file.optional(),
  APPLE_PASS_KEY: file.optional(),
  APPLE_PASS_KEY_PASSPHRASE: z.string().optional(),
  APPLE_ISSUER_CERTIFICATE: file.optional(),
  APPLE_PUSH_URL: webAddress.default('https://api.push.apple.com'),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d{1,30}$/, 'use the number of your issuer account')
    .optional(),
  GOOGLE_WALLET_KEY: file.optional(),
  GOOGLE_WALLET_URL: webAddress.default('https://walletobjects.googleapis.com'),
  COMPONENTS_PAGE: flag.default(false),
})

export type Variables = z.output<typeof variables>
type Derived = { app_url: string; mail_from: string; frontend_url: string }
/** The parsed settings, under their names in lower case. */
export type Config = Readonly<{ [K in keyof Variables as Lowercase<K>]: Variables[K] } & Derived>

/** Parses an environment. Pure, except that folders are made absolute; an empty value counts as not set. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.entries(env).filter(([key, value]) => key in variables.shape && value?.trim())
  const parsed = variables.safeParse(Object.fromEntries(given.map(([key, value]) => [key, value?.trim()])))
  if (!parsed.success)
    throw unusable(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const values = parsed.data
  refuseContradictions(values)
  const lower = Object.fromEntries(Object.entries(values).map(([key, value]) => [key.toLowerCase(), value]))
  const appUrl = values.APP_URL ?? `http://localhost:${values.PORT}`
  return {
    ...(lower as Omit<Config, keyof Derived>),
    data_dir: resolve(values.DATA_DIR),
    app_url: appUrl,
    frontend_url: values.FRONTEND_URL ?? appUrl,
    mail_from: values.MAIL_FROM ?? `${JSON.stringify(values.APP_NAME)} <no-reply@${new URL(appUrl).hostname}>`,
  }
}

/**
 * A generated secret of the installation: created on first use and kept in `DATA_DIR/secret` or beside it, readable by its owner
 * only.
 */
export function keptSecret(dataDir: string, name = 'secret'): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8')
}

/** Makes this process, and threads that it starts, charge cards at a stand-in for Stripe. Only for the demo, which starts it. */
export function chargeAtStandIn(address: string): void {
  process.env.STRIPE_API_URL = address
  loaded = undefined
}

let loaded: (Config & { secret: string }) | undefined

/** The settings of this process, read at the first call: from the environment, and from a `.env` file for what it leaves out. */
export function config(): Config & { secret: string } {
  if (!loaded) {
    readEnvFile()
    // React also reads it, to choose between its production and development builds.
    process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
    // The demo never touches the data of a real installation beside it.
    if (process.argv.includes('--demo')) {
      process.env.DATA_DIR ??= '.demo'
      // Filling the demo makes hundreds of requests, whose log lines would hide how to sign in.
      process.env.LOG_LEVEL ??= 'warn'
    }
    if (process.argv.some((flag) => flag === '--dev' || flag === '--demo')) process.env.COMPONENTS_PAGE ??= 'true'
    const values = loadConfig(process.env)
    refuseMissingFiles(values)
    loaded = { ...values, secret: values.secret ?? keptSecret(values.data_dir) }
  }
  return loaded
}

/** The same for callers that must not touch `DATA_DIR` yet: creates no secret. */
export function plainConfig(): Config {
  readEnvFile()
  return loadConfig(process.env)
}

/** The environment as given, for code that writes a `.env`: it takes precedence over the file. */
export const environment = (): Readonly<Record<string, string | undefined>> => ({ ...process.env })

function readEnvFile(): void {
  if (existsSync('.env')) loadEnvFile('.env')
}
