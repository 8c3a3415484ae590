import fc from 'fast-check'

/**
 * Property tests use the same values in every run, so that only a code change can make one fail. `npm run test:explore` uses new
 * values each time, and ten times as many where a test does not set the number itself; a failure prints its seed.
 */
fc.configureGlobal(process.env.EXPLORE ? { numRuns: 1000 } : { seed: 20_261_126 })
