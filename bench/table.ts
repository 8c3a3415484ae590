import { compared, distanceToGoal, drift, type Figure, reaches } from './figures.ts'

/** Relative change of a yardstick beyond which a row is marked as doubtful. */
const RESTLESS = 0.1

/** The figures as a table in Markdown. */
export function tableOf(figures: Figure[]): string {
  const head = ['Figure', 'Reached', 'Yardstick', 'Ratio', 'Must', 'Goal', '', 'To the goal']
  const rows = [head, head.map(() => '---'), ...figures.map(row)]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function row(figure: Figure): string[] {
  const { name, value, unit, yardstick, ratio, must, goal } = figure
  return [
    name,
    `${rounded(value)} ${unit}`.trim(),
    yardstick ? `${rounded(yardstick.mean)} ${yardstick.name}${restlessness(figure)}` : '',
    ratio === undefined ? '' : rounded(ratio),
    rounded(must),
    rounded(goal),
    markOf(figure),
    distance(figure),
  ]
}

export function markOf(figure: Figure): 'goal' | 'must' | 'MISSED' {
  if (reaches(figure, figure.goal)) return 'goal'
  return reaches(figure, figure.must) ? 'must' : 'MISSED'
}

function restlessness({ yardstick }: Figure): string {
  if (!yardstick || drift(yardstick) <= RESTLESS) return ''
  return ` (not quiet: moved by ${Math.round(drift(yardstick) * 100)} %)`
}

function distance(figure: Figure): string {
  if (reaches(figure, figure.goal)) return 'there'
  const percent = Math.max(1, Math.round(distanceToGoal(figure)))
  return `${percent} % ${compared(figure) > figure.goal ? 'over' : 'short'}`
}

function rounded(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: Math.abs(value) < 10 ? 2 : 4 })
}
