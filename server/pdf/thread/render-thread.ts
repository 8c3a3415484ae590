import { answerTasks } from '#server/lib/answer-tasks.ts'
import { drawPdf } from './draw-pdf.ts'

/** Thread of server/pdf/render-pdf.ts. */
answerTasks(drawPdf)
