import fc from 'fast-check'

/**
 * Property tests try the same values in every run, so that what turns one red is a change of the code. `npm run test:explore`
 * tries new values each time, and ten times as many where a test does not count them itself; a failure prints its seed.
 */
fc.configureGlobal(process.env.EXPLORE ? { numRuns: 1000 } : { seed: 20_261_126 })
