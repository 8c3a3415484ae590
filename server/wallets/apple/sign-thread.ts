import { answerTasks } from '#server/lib/answer-tasks.ts'
import { signPass } from './sign-pass.ts'

/** Thread of server/wallets/apple/apple-pass.ts. */
answerTasks(signPass)
