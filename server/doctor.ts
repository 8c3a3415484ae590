import { config } from './config.ts'
import { tellExamination } from './examination.ts'

/** `npm run doctor`: looks at everything an installation needs, beside a running app or without one; exits 1 on any trouble. */
process.exitCode = (await tellExamination(config(), { isInService: true })) ? 0 : 1
