import { spawnSync } from 'node:child_process'
import { buildIfNeeded } from '#server/start/build.ts'

/**
 * `npm run test:races`, `npm run test:faults`: run the built app in several processes, see vitest.processes.config.ts. `--
 * --short` uses fewer repetitions, as `npm test` does; `-- --rounds=20` runs each race 20 times. Other arguments go to vitest:
 * the name of a file, `-t 'the last ticket'`.
 */
const [project = 'races', ...given] = process.argv.slice(2)
const rounds = given.find((argument) => argument.startsWith('--rounds='))
const rest = given.filter((argument) => argument !== '--short' && argument !== rounds)
const settings = {
  ...(given.includes('--short') && { SHORT: 'true' }),
  ...(rounds && { ROUNDS: rounds.split('=')[1] }),
}

// Builds first: several processes that find the build out of date would all build at once.
await buildIfNeeded((line) => process.stdout.write(`${line}\n`))
const config = ['--config', 'vitest.processes.config.ts', '--project', project]
const output = ['--reporter=default', '--reporter=json', `--outputFile.json=artifacts/test/${project}.json`]
const { status } = spawnSync('vitest', ['run', ...config, ...output, ...rest], {
  stdio: 'inherit',
  env: { ...process.env, ...settings },
})
process.exitCode = status ?? 1
