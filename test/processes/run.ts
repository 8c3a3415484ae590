import { spawnSync } from 'node:child_process'
import { buildIfNeeded } from '#server/start/build.ts'

/**
 * `npm run test:races`, `npm run test:faults`: the built app in several processes, see vitest.processes.config.ts.
 * `-- --short` asks each question with fewer repetitions, as `npm test` does; `-- --rounds=20` runs each race so many times.
 * Whatever else is given goes to vitest: the name of a file, `-t 'the last ticket'`.
 */
const [project = 'races', ...given] = process.argv.slice(2)
const rounds = given.find((argument) => argument.startsWith('--rounds='))
const rest = given.filter((argument) => argument !== '--short' && argument !== rounds)
const settings = {
  ...(given.includes('--short') && { SHORT: 'true' }),
  ...(rounds && { ROUNDS: rounds.split('=')[1] }),
}

// Several processes that all find the build out of date would build at once.
await buildIfNeeded((line) => process.stdout.write(`${line}\n`))
const config = ['--config', 'vitest.processes.config.ts', '--project', project]
const output = ['--reporter=default', '--reporter=json', `--outputFile.json=artifacts/test/${project}.json`]
const { status } = spawnSync('vitest', ['run', ...config, ...output, ...rest], {
  stdio: 'inherit',
  env: { ...process.env, ...settings },
})
process.exitCode = status ?? 1
