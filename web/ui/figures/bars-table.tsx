import type { BarsProps } from './bars.tsx'

/** The same figures as in the chart, for screen readers. */
export function BarsTable({ bars, title, names, format }: Omit<BarsProps, 'roughly'>) {
  return (
    <div className="unseen">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{names.when}</th>
            <th scope="col">{names.bar}</th>
            {names.ghost !== undefined && <th scope="col">{names.ghost}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, long, value, ghost = 0 }) => (
            <tr key={key}>
              <th scope="row">{long}</th>
              <td>{value === null ? '–' : format(value)}</td>
              {names.ghost !== undefined && <td>{format(ghost)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
